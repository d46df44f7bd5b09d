import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProgram } from '../server/src/testing/program.ts'
import { start } from './child.ts'
import { demoKey, subscribe } from './deliveries.ts'
import { slopes, type Sample, takeSample } from './soak-samples.ts'
import { startMixedLoad } from './soak-load.ts'
import { followEvents, publishSoakAutomation } from './soak-office.ts'

const usage = `npm run soak -- [--minutes N] [--per-second N] [--leeway N] [--retention LIST]

Runs the program with its own Postgres under mixed load, by default for an hour: requests, uploads of phones, streams of
events, webhooks, and an automation for each new lead. Prints its resource usage at intervals
and fails if a metric still grows after the first quarter. A short run does not fill bounded resources: memory and dead
tuples may then grow N times (--leeway) as much, descriptors never. With --retention (as QUOIN_RETENTION), the size of data
with a retention time must stop growing too.`

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    'per-second': { type: 'string', default: '20' },
    leeway: { type: 'string', default: '1' },
    retention: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(usage)
else if (
  !(await soak({
    forMs: Number(options.minutes) * 60_000,
    perSecond: Number(options['per-second']),
    leeway: Number(options.leeway),
    retention: options.retention,
  }))
)
  process.exitCode = 1

interface SoakPlan {
  forMs: number
  perSecond: number
  leeway: number
  retention: string | undefined
}

async function soak({ forMs, perSecond, leeway, retention }: SoakPlan): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'quoin-soak-'))
  const env = {
    QUOIN_DATA_DIR: directory,
    QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: '1',
    QUOIN_RATE_LIMIT_PER_MINUTE: '1000000',
    // Requests of customer pages are limited for each IP address. The local proxy is trusted, so that each simulated
    // visitor can have a different IP address.
    QUOIN_TRUSTED_PROXIES: '127.0.0.1',
    ...(retention === undefined ? {} : { QUOIN_RETENTION: retention }),
  }
  const program = await startProgram(env)
  const receiver = await start<number>('receiver.ts', 'listen')
  const samples: Sample[] = []
  try {
    const { key } = await demoKey(env)
    await subscribe(program.url, key, receiver.ready)
    await publishSoakAutomation(env)
    const streams = followEvents(program.url, key)
    const load = await startMixedLoad(program.url, key, perSecond)
    const began = performance.now()
    const everyMs = Math.max(5_000, forMs / 30)
    console.log(
      'minute  requests  service MB  Postgres MB  largest backend MB  descriptors  dead tuples  kept MB',
    )
    while (performance.now() - began < forMs) {
      await sleep(everyMs)
      const sample = await takeSample(program.pid, directory, (performance.now() - began) / 60_000)
      samples.push(sample)
      console.log(rowOf(sample, load.answered()))
    }
    const failures = [...(await load.stop()), ...(await streams.stop())]
    console.log(`${streams.received()} events were received by streams.`)
    for (const failure of failures) console.log(`failed: ${failure}`)
    return judge(samples, leeway, retention !== undefined) && failures.length === 0
  } finally {
    await receiver.stop()
    program.signal('SIGTERM')
    await program.ended
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

function rowOf(sample: Sample, answered: number): string {
  const { minute, serviceMb, postgresMb, largestBackendMb, descriptors, deadTuples, retainedMb } = sample
  const cells: [number | string, number][] = [
    [minute.toFixed(1), 6],
    [answered, 10],
    [serviceMb.toFixed(0), 12],
    [postgresMb.toFixed(0), 13],
    [largestBackendMb.toFixed(1), 20],
    [descriptors, 13],
    [deadTuples, 13],
    [retainedMb.toFixed(1), 9],
  ]
  return cells.map(([cell, width]) => String(cell).padStart(width)).join('')
}

/**
 * Reports which resources grow, and returns true if none does. The first quarter of the samples is ignored, because
 * caches and pools still fill up in this time.
 */
function judge(samples: readonly Sample[], leeway: number, isRetentionBounded: boolean): boolean {
  const rest = samples.slice(Math.ceil(samples.length / 4))
  const judged = slopes(rest, leeway).filter(({ label }) => isRetentionBounded || label !== 'kept MB')
  for (const { label, perHour, most, isFlat } of judged)
    console.log(
      `${isFlat ? 'flat   ' : 'GROWING'}  ${label}: ${perHour.toFixed(1)} an hour (at most ${most.toFixed(1)})`,
    )
  return judged.every(({ isFlat }) => isFlat)
}
