export { hoursFields, hoursInForce, hoursRule, hoursSchema, setHours } from './set-hours.ts'
export { windowSchema } from './window-fields.ts'
export { openDays, type WorkingDay, workingDays, workingMinutes } from './working-windows.ts'
