import { compareClocks } from '../../../start/compare-clocks.ts'
import { StartRefused } from '../../../start/postgres/index.ts'
import { type Check, right, wrong } from '../check.ts'

export const clock: Check = {
  name: 'clock',
  title: 'the clocks of this host and of the database agree',
  async examine({ connection, now }) {
    const warning = await compareClocks(connection, now).catch((error: unknown) => {
      if (error instanceof StartRefused) return error.message
      throw error
    })
    return warning === undefined
      ? right()
      : wrong(warning, 'Switch the time service (NTP) on, on this host and on that of the database.')
  },
}
