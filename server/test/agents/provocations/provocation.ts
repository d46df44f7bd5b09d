import type { ErrorCode } from '../../../src/kernel/errors.ts'
import type { Actor } from '../../../src/kernel/access/actor.ts'
import type { Role } from '../../../src/kernel/access/permissions.ts'
import type { Services } from '../../../src/kernel/operations/services.ts'
import { testApp } from '../../../src/testing/test-app.ts'
import type { TestOrg } from '../../../src/testing/test-org.ts'
import { callTool } from '../call-tool.ts'
import { sampled } from '../../from-catalog/samples.ts'

/** A call that must be refused. */
export interface Provoked {
  input: Record<string, unknown>
  /** Role of a member with whose API key the call is made. Defaults to the owner. */
  as?: Role
  /** Locations to which the caller is limited. */
  at?: readonly string[]
  key?: string
  /** Runs the operation without an API key, as this actor. */
  actor?: Partial<Actor>
  /** Runs after the call, whatever its result was. */
  restore?: () => void
}

export type Provoke = (org: TestOrg) => Promise<Provoked>
export type Provocations = Readonly<Record<string, Partial<Record<ErrorCode, Provoke>>>>

const byName = new Map(sampled.map((each) => [each.operation.name, each]))

export async function sampleOf(name: string, org: TestOrg): Promise<Record<string, unknown>> {
  return (await byName.get(name)!.sample(org)).input
}

/**
 * Returns a provocation that runs these SQL statements and then calls the operation with its sample input and `more`.
 * `$1` is the organization's id.
 */
export const changed =
  (name: string, more: object, ...statements: string[]): Provoke =>
  async (org) => {
    const input = await sampleOf(name, org)
    await afterwards(org, ...statements)
    return { input: { ...input, ...more } }
  }

export async function afterwards(org: TestOrg, ...statements: string[]): Promise<void> {
  for (const statement of statements) await org.query(statement)
}

/**
 * Returns a provocation that calls the operation a second time with its sample input. It must be refused, because the
 * operation can be done only once.
 */
export const again =
  (name: string): Provoke =>
  async (org) => {
    const input = await sampleOf(name, org)
    const answer = await callTool(await org.key(), byName.get(name)!.operation, input)
    if (answer.isError) throw new Error(`The first call of ${name} is refused: ${JSON.stringify(answer)}`)
    return { input }
  }

/** Returns the same provocation for each of several operations. */
export const alike = (
  code: ErrorCode,
  names: readonly string[],
  provoke: (name: string) => Provoke,
): Provocations => Object.fromEntries(names.map((name) => [name, { [code]: provoke(name) }]))

const kernelOf = async () => (await testApp()).kernel

/**
 * Returns a provocation that calls the operation with its sample input while `service` is replaced by another
 * implementation.
 */
export const whileAway =
  <Name extends keyof Services>(
    name: string,
    service: Name,
    stand: (usual: Services[Name]) => Services[Name],
    more: object = {},
  ): Provoke =>
  async (org) => {
    const input = { ...(await sampleOf(name, org)), ...more }
    const { services } = await kernelOf()
    const usual = services[service]
    services[service] = stand(usual)
    return { input, restore: () => void (services[service] = usual) }
  }

/** Returns SQL that adds copies of the row that the sample inserted, so that a maximum number is reached. */
export const copies = (table: string, count: number, unlike = `'{}'::jsonb`): string =>
  `insert into ${table}
   select (jsonb_populate_record(null::${table}, to_jsonb(r) || ${unlike})).*
     from (select * from ${table} where org_id = $1 limit 1) r, generate_series(1, ${count}) n`

/** Merges provocations that are about the same operations. */
export function merged(...tables: readonly Provocations[]): Provocations {
  const all: Record<string, Partial<Record<ErrorCode, Provoke>>> = {}
  for (const table of tables)
    for (const [name, codes] of Object.entries(table)) all[name] = { ...all[name], ...codes }
  return all
}
