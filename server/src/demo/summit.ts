import type { Company } from './company.ts'

export const summit: Company = {
  slug: 'summit',
  name: 'Summit Window & Gutter',
  logo: 'logo-summit.png',
  mailDomain: 'summit.example.com',
  seed: 20_260_302,
  busy: false,
  automations: [{ key: 'review_request', is: 'active' }],
  settings: {
    email: 'office@summit.example.com',
    phone: '+13035550190',
    website: 'https://summit.example.com',
    review_url: 'https://summit.example.com/review',
    address_line1: '240 Steele St',
    city: 'Denver',
    state: 'CO',
    zip: '80206',
    brand_color: '#3f6212',
    default_terms:
      'Prices hold for 30 days. Work is guaranteed for one year. Payment is due 14 days after the invoice.',
    default_terms_days: 14,
    default_memo: 'Thank you for your business.',
  },
  tags: [
    { name: 'VIP', color: '#b45309', on: 'clients', every: 9 },
    { name: 'Maintenance plan', color: '#15803d', on: 'clients', every: 4 },
    { name: 'Dog in the yard', color: '#b91c1c', on: 'jobs', every: 6 },
    { name: 'Call back in spring', color: '#1d4ed8', on: 'leads', every: 5 },
  ],
  places: [
    {
      name: 'Denver',
      timezone: 'America/Denver',
      areaCodes: ['303', '720'],
      towns: [
        { city: 'Denver', state: 'CO', zip: '80206', streets: ['Milwaukee St', 'Steele St', 'Josephine St'] },
        { city: 'Golden', state: 'CO', zip: '80401', streets: ['Ford St', 'Illinois St'] },
      ],
      office: {
        address_line1: '240 Steele St',
        city: 'Denver',
        state: 'CO',
        zip: '80206',
        phone: '+13035550190',
      },
      salesTax: {
        name: 'Denver sales tax',
        components: [
          { name: 'State', percent: '2.9' },
          { name: 'City', percent: '4.81' },
          { name: 'Transit', percent: '1.1' },
        ],
      },
    },
  ],
  people: [
    { email: 'owner', name: 'Carla Jensen', role: 'owner' },
    { email: 'manager', name: 'Will Trujillo', role: 'manager' },
    { email: 'sales', name: 'Amber Kline', role: 'sales_rep' },
    { email: 'crew', name: 'Mateo Vigil', role: 'crew_lead' },
    { email: 'tech', name: 'Rosa Medina', role: 'technician' },
    { email: 'former', name: 'Ned Purcell', role: 'technician', hasLeft: true },
  ],
  leadSources: [
    { name: 'Website', active: true },
    { name: 'Referral', active: true },
    { name: 'Radio', active: false },
  ],
  connectors: [
    {
      name: 'Website form',
      active: true,
      sourceLabel: 'Website',
      notesPrefix: 'From the website:',
      assignedTo: 'sales',
      aliases: { name: 'customer_name', phone: 'customer_phone' },
      requiredFields: [],
    },
    {
      name: 'Old website form',
      active: false,
      sourceLabel: 'Website',
      notesPrefix: 'From the old website:',
      aliases: {},
      requiredFields: [],
    },
  ],
}
