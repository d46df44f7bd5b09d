import { readFileSync } from 'node:fs'

/** The statements of a systemd unit, as `Section.Name`, with their values in order. */
export type UnitFile = ReadonlyMap<string, readonly string[]>

export function readUnit(file: URL): UnitFile {
  const statements = new Map<string, string[]>()
  let section = ''
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? []
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (title !== undefined) section = title
    else if (name === undefined || section === '')
      throw new Error(`${file.pathname}: not understood: ${line}`)
    else statements.set(`${section}.${name}`, [...(statements.get(`${section}.${name}`) ?? []), value!])
  }
  return statements
}

/** Returns the value of a statement that the unit has once. */
export function valueIn(unit: UnitFile, name: string): string {
  const values = unit.get(name) ?? []
  if (values.length !== 1) throw new Error(`The unit has ${values.length} statements ${name}.`)
  return values[0]!
}

/** Reads a file with environment variables, one a line, as systemd does. */
export function readEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([A-Z_0-9]+)=(\S*)$/.exec(line) ?? []
      if (name === undefined) throw new Error(`Not understood: ${line}`)
      return [name, value!]
    }),
  )
}

/** Properties and command of a call of systemd-run. */
export function readSystemdRun(args: readonly string[]): { properties: string[]; command: string[] } {
  const first = args.findIndex((each) => !each.startsWith('--'))
  const properties = args.slice(0, first).flatMap((each) => /^--property=(.*)$/.exec(each)?.[1] ?? [])
  return { properties, command: args.slice(first) }
}
