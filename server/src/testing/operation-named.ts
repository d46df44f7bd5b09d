import { operations } from '../app/catalog.ts'
import type { Operation } from '../kernel/operations/operation.ts'

/** Returns the operation with this name, such as `leads.create`. */
export function operationNamed(name: string): Operation {
  const operation = operations.find((each) => each.name === name)
  if (!operation) throw new Error(`No operation has the name ${name}.`)
  return operation
}
