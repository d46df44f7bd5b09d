import { operations } from '../app/catalog.ts'
import type { Operation } from '../kernel/operations/operation.ts'

/** An operation of the catalog by its wire name. */
export function operationNamed(name: string): Operation {
  const operation = operations.find((each) => each.name === name)
  if (!operation) throw new Error(`No operation is called ${name}.`)
  return operation
}
