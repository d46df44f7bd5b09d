import type { Company } from './company.ts'

export const harbor: Company = {
  slug: 'harbor',
  name: 'Harbor Exterior Care',
  mailDomain: 'harbor.example.com',
  seed: 20_260_301,
  busy: true,
  places: [
    {
      name: 'Chicago North Shore',
      timezone: 'America/Chicago',
      areaCodes: ['847', '312', '773'],
      towns: [
        { city: 'Evanston', state: 'IL', zip: '60201', streets: ['Asbury Ave', 'Central St', 'Ridge Ave'] },
        { city: 'Wilmette', state: 'IL', zip: '60091', streets: ['Lake Ave', 'Forest Ave', 'Greenleaf Ave'] },
        { city: 'Winnetka', state: 'IL', zip: '60093', streets: ['Sheridan Rd', 'Hibbard Rd', 'Willow Rd'] },
        { city: 'Highland Park', state: 'IL', zip: '60035', streets: ['Green Bay Rd', 'Linden Ave'] },
      ],
      salesTax: {
        id: 'cook-county',
        components: [
          { name: 'State', percent: '6.25' },
          { name: 'County', percent: '1.75' },
          { name: 'City', percent: '1.25' },
          { name: 'Transit', percent: '1' },
        ],
      },
    },
    {
      name: 'Southwest Michigan',
      timezone: 'America/Detroit',
      areaCodes: ['269', '616'],
      towns: [
        { city: 'St. Joseph', state: 'MI', zip: '49085', streets: ['Niles Ave', 'Lakeview Ave', 'State St'] },
        { city: 'South Haven', state: 'MI', zip: '49090', streets: ['Phoenix St', 'Monroe Blvd'] },
        { city: 'Holland', state: 'MI', zip: '49423', streets: ['River Ave', 'Washington Ave', 'Pine Ave'] },
      ],
      salesTax: { id: 'michigan', components: [{ name: 'State', percent: '6' }] },
    },
  ],
  people: [
    { email: 'owner', name: 'Ruth Abernathy', role: 'owner' },
    { email: 'manager', name: 'Samuel Ortiz', role: 'manager' },
    { email: 'manager.michigan', name: 'Dana Vandermeer', role: 'manager', place: 1 },
    { email: 'sales', name: 'Leah Goldberg', role: 'sales_rep', place: 0 },
    { email: 'sales.michigan', name: 'Tyler Brandt', role: 'sales_rep', place: 1 },
    { email: 'crew', name: 'Hector Salinas', role: 'crew_lead', place: 0 },
    { email: 'crew.michigan', name: 'Joan Dykstra', role: 'crew_lead', place: 1 },
    { email: 'tech', name: 'Andre Willis', role: 'technician', place: 0 },
    { email: 'tech2', name: 'Mei Tanaka', role: 'technician', place: 0 },
    { email: 'tech.michigan', name: 'Cody Postma', role: 'technician', place: 1 },
    { email: 'former', name: 'Glen Marsh', role: 'sales_rep', place: 0, left: true },
  ],
  leadSources: [
    { name: 'Website', active: true },
    { name: 'Referral', active: true },
    { name: 'Google Ads', active: true },
    { name: 'Yard sign', active: true },
    { name: 'Door hanger', active: true },
    { name: 'Phone book', active: false },
  ],
  connectors: [
    {
      name: 'Website quote form',
      active: true,
      sourceLabel: 'Website',
      notesPrefix: 'From the website:',
      assignedTo: 'sales',
      aliases: {
        name: 'customer_name',
        tel: 'customer_phone',
        mail: 'customer_email',
        street: 'service_address',
        lead_id: 'external_id',
      },
      requiredFields: ['customer_phone'],
    },
    {
      name: 'Home show tablet',
      active: false,
      sourceLabel: 'Home show',
      notesPrefix: 'Home show:',
      aliases: { full_name: 'customer_name', cell: 'customer_phone' },
      requiredFields: [],
    },
  ],
}
