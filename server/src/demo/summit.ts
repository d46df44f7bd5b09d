import type { Company } from './company.ts'

export const summit: Company = {
  slug: 'summit',
  name: 'Summit Window & Gutter',
  mailDomain: 'summit.example.com',
  seed: 20_260_302,
  busy: false,
  places: [
    {
      name: 'Denver',
      timezone: 'America/Denver',
      areaCodes: ['303', '720'],
      towns: [
        { city: 'Denver', state: 'CO', zip: '80206', streets: ['Milwaukee St', 'Steele St', 'Josephine St'] },
        { city: 'Golden', state: 'CO', zip: '80401', streets: ['Ford St', 'Illinois St'] },
      ],
      salesTax: {
        id: 'denver',
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
    { email: 'former', name: 'Ned Purcell', role: 'technician', left: true },
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
