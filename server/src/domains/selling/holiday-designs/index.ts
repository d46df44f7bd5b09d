export { type DesignRow, holidayDesigns } from './holiday-design.ts'
export { mockups } from './mockup.ts'
export { personalData } from './personal-data.ts'
