import type { TestOrg } from '../../../../testing/test-org.ts'
import { assignNumber } from '../operations.ts'

let assignedCount = 0
const next = (): string => `+1312555${String(1000 + ++assignedCount)}`

export const samples = {
  'numbers.assign': async (org: TestOrg) => ({
    input: { number: next(), location_id: org.locationId },
    subject: null,
  }),
  'numbers.release': async (org: TestOrg) => {
    const number = next()
    await org.run(assignNumber, { number, location_id: org.locationId }, org.operator)
    return { input: { number }, subject: null }
  },
}
