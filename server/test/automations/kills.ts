import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../../src/kernel/database/database.ts'
import type { Ending } from '../../src/start/postgres/testing/scratch.ts'
import { install } from '../crash/installation.ts'
import type { Random } from '../crash/random.ts'
import { assertEachOnce, fourEffects, openOffice, untilEnded } from './automated.ts'

/** So many leads come in at once. */
const burst = 10
const longestLifeMs = 1_500

/**
 * Runs of an automation while the process that makes its steps is killed again and again, at moments that nobody chose.
 * Fails when anything is missing afterwards, or there twice.
 */
export async function killRuns(
  t: Ending,
  connection: Connection,
  random: Random,
  plan: { runs: number; kills: number; say?: (line: string) => void },
): Promise<void> {
  const installation = await install(t, connection, { QUOIN_ROLE: 'worker' })
  const inspect = await installation.connect()
  const office = await openOffice(connection, inspect)
  installation.afterwards(() => office.close())
  await office.publish(fourEffects())
  const leads: string[] = []
  const bringIn = async (): Promise<void> => {
    const most = Math.min(burst, plan.runs - leads.length)
    if (most > 0) leads.push(...(await office.leads(most)))
  }
  for (let killed = 0; killed < plan.kills; killed++) {
    const wanted = Math.ceil((plan.runs * (killed + 1)) / plan.kills)
    while (leads.length < wanted) await bringIn()
    await sleep(random.integer(longestLifeMs))
    await installation.program.kill()
    await installation.restart()
    if (plan.say && (killed + 1) % 50 === 0) plan.say(`${killed + 1} kills, ${leads.length} leads`)
  }
  await untilEnded(inspect, leads.length, 120_000)
  await assertEachOnce(inspect, leads, { mails: 1 })
}
