import { parseArgs } from 'node:util'
import { globalSetup, globalTeardown } from '../server/src/testing/global-setup.ts'
import { type Random, seededRandom } from '../server/test/crash/random.ts'
import type { Disaster } from './disasters/disaster.ts'
import { disasters } from './disasters/list.ts'
import { setScene } from './disasters/scene.ts'

const usage = `npm run disasters -- [--count N] [--seed N] [--only NAME[,NAME…]] [--list]

Starts the service with the demonstration companies and callers that create leads, clients, payments and photos, provokes a
disaster at a random moment, recovers with the commands of docs/operate, and compares: every acknowledged write must exist once
(or have been lost within what the pages promise), the books must balance, the doctor must find nothing, and each refusal must be
a sentence. Prints every refusal. --count disasters (default 30) are chosen in random order; --only runs the named ones.

Needs the rights of root, for small disks, and gcc, for wrong clocks. Takes about a minute for each disaster.`

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '30' },
    only: { type: 'string' },
    seed: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(usage)
else if (options.list) console.log(disasters.map(({ name }) => name).join('\n'))
else await main()

async function main(): Promise<void> {
  const random = seededRandom(
    { diagnostic: (line) => console.log(line) },
    options.seed === undefined ? undefined : Number(options.seed),
  )
  const chosen = options.only === undefined ? shuffled(random, Number(options.count)) : named(options.only)
  const failed: string[] = []
  let refusals = 0
  const interrupted = Promise.withResolvers<never>()
  interrupted.promise.catch(() => undefined)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      stopping.abort()
      interrupted.reject(new Error(`Stopped by ${name}.`))
    })
  await globalSetup()
  try {
    for (const [at, disaster] of chosen.entries()) {
      if (stopping.signal.aborted) break
      console.log(`${at + 1} of ${chosen.length}: ${disaster.name}`)
      const result = await runOne(disaster, random, interrupted.promise)
      refusals += result.refusals
      if (!result.isRight) failed.push(disaster.name)
    }
  } finally {
    await globalTeardown()
  }
  console.log(
    failed.length === 0
      ? `${chosen.length} disasters, nothing lost beyond what is promised, ${refusals} refusals, each a sentence.`
      : `FAILED: ${failed.join(', ')} (${failed.length} of ${chosen.length})`,
  )
  process.exit(failed.length === 0 ? 0 : 1)
}

async function runOne(
  disaster: Disaster,
  random: Random,
  interrupted: Promise<never>,
): Promise<{ isRight: boolean; refusals: number }> {
  const tidyings: (() => unknown)[] = []
  const tidy = { after: (each: () => unknown) => void tidyings.unshift(each) }
  const began = performance.now()
  const say = (line: string): void => console.log(line)
  const refusals: string[] = []
  const work = async (): Promise<void> => {
    const scene = await setScene(disaster, { tidy, random, say })
    try {
      await disaster.run(scene)
    } finally {
      refusals.push(...scene.refusals)
      for (const [reason, count] of scene.load.refused) say(`  callers: ${count} times ${reason}`)
      for (const line of errorsIn(scene.program.logged())) say(`  service: ${line}`)
    }
    const others = refusals.filter((each) => !/^[A-Z`"/0-9].*[.:]\S*$/s.test(each))
    if (others.length > 0) throw new Error(`Not a sentence: ${others.join(' | ')}`)
  }
  let isRight = true
  try {
    await Promise.race([work(), interrupted])
  } catch (error) {
    isRight = false
    say(`  FAILED: ${String((error as Error).stack)}`)
  }
  for (const each of tidyings) await each()
  say(`  ${isRight ? 'recovered' : 'NOT RECOVERED'}, ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return { isRight, refusals: refusals.length }
}

/** Returns the different errors that the service has logged. */
function errorsIn(log: string): string[] {
  const lines = log.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return line.trim() === '' ? [] : [line.slice(0, 300)]
    const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: { message: string } }
    return level >= 50 ? [`${msg} ${err?.message ?? ''}`.trim()] : []
  })
  return [...new Set(lines)].slice(0, 12)
}

function named(list: string): Disaster[] {
  return list.split(',').map((name) => {
    const found = disasters.find((each) => each.name === name)
    if (!found) throw new Error(`There is no disaster ${name}. --list names all.`)
    return found
  })
}

function shuffled(random: Random, count: number): Disaster[] {
  const chosen: Disaster[] = []
  while (chosen.length < count) {
    const rest = [...disasters]
    while (rest.length > 0 && chosen.length < count)
      chosen.push(...rest.splice(random.integer(rest.length), 1))
  }
  return chosen
}
