import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { operations } from '../../src/app/catalog.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'
import { isReference, makeReference } from '../from-routes/records.ts'

/**
 * A valid input of an operation. `input` succeeds when the owner runs it. `subject` is the field of the input that
 * names the record on which the operation acts.
 */
export interface Sample {
  input: Record<string, unknown>
  subject: string | null
}

export type MakeSample = (org: TestOrg) => Promise<Sample>

const domains = resolve(import.meta.dirname, '../../src/domains')

async function everySample(): Promise<Map<string, MakeSample>> {
  const files = readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/testing/samples.ts'))
    .map((file) => join(domains, file))
  const modules = await Promise.all(
    files.map((file) => import(file) as Promise<{ samples: Record<string, MakeSample> }>),
  )
  return new Map(modules.flatMap(({ samples }) => Object.entries(samples)))
}

const samples = await everySample()

/**
 * Returns a sample for an operation that requires only ids of records. The first required field is its
 * subject.
 */
function sampleOfRecords(operation: Operation): MakeSample | undefined {
  if (!(operation.input instanceof z.ZodObject)) return undefined
  const required = Object.entries(operation.input.shape as Record<string, z.ZodType>)
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .map(([name]) => name)
  if (!required.every(isReference)) return undefined
  return async (org) => {
    const scope = { org, mode: 'live' as const, locationId: org.locationId }
    const members = await Promise.all(
      required.map(async (name) => [name, await makeReference(name, scope)] as const),
    )
    return { input: Object.fromEntries(members), subject: required[0] ?? null }
  }
}

/**
 * Every operation, each with a function that creates a valid input. If an operation has no such function, importing
 * this file fails.
 */
export const sampled: readonly { operation: Operation; sample: MakeSample }[] = operations.map(
  (operation) => {
    const sample = samples.get(operation.name) ?? sampleOfRecords(operation)
    if (!sample)
      throw new Error(`${operation.name} has no sample: add one to testing/samples.ts of its domain.`)
    return { operation, sample }
  },
)

/**
 * Returns the function that creates a valid input of an operation. Also finds operations that only a single entry point
 * offers.
 */
export function sampleFor(operation: Operation): MakeSample | undefined {
  return samples.get(operation.name) ?? sampleOfRecords(operation)
}

export const sampleNames: ReadonlySet<string> = new Set(samples.keys())
