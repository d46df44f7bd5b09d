import { capitalized } from '../../../server/src/adapters/openapi/operation-names.ts'
import type { OperationType } from './operation-types.ts'
import { comment, indented } from './render-type.ts'

/** A node of the tree of operations: operations and further nodes, by the parts of their names. */
interface Branch {
  operations: Map<string, OperationType>
  branches: Map<string, Branch>
}

const emptyBranch = (): Branch => ({ operations: new Map(), branches: new Map() })

/** Returns the interfaces of the tree of operations, and the interface that finds an operation by its wire name. */
export function operationInterfaces(operations: readonly OperationType[]): string {
  const root = emptyBranch()
  for (const operation of operations) {
    const steps = operation.name.split('.')
    const last = steps.pop()!
    const branch = steps.reduce((at, step) => {
      if (at.operations.has(step))
        throw new Error(`${step} of ${operation.name} is an operation and a folder.`)
      if (!at.branches.has(step)) at.branches.set(step, emptyBranch())
      return at.branches.get(step)!
    }, root)
    branch.operations.set(last, operation)
  }
  const interfaces: string[] = []
  declareBranch(root, 'OperationTree', interfaces)
  const named = operations.map(({ name }) => {
    const steps = name.split('.')
    return `  '${name}': ${interfaceName(steps.slice(0, -1))}['${steps.at(-1)!}']`
  })
  const byName = `/** All operations by their wire names. */\nexport interface Operations {\n${named.join('\n')}\n}\n`
  return [...interfaces, byName].join('\n')
}

const interfaceName = (steps: readonly string[]): string => `${steps.map(capitalized).join('')}Operations`

function declareBranch(
  { operations, branches }: Branch,
  name: string,
  interfaces: string[],
  path: readonly string[] = [],
): void {
  const members = [
    ...[...operations].map(([step, { text, signature }]) =>
      indented(`${comment(text)}${step}: ${signature}\n`),
    ),
    ...[...branches].map(([step, branch]) => {
      const inner = [...path, step]
      declareBranch(branch, interfaceName(inner), interfaces, inner)
      return `  ${step}: ${interfaceName(inner)}\n`
    }),
  ]
  const about = path.length === 0 ? 'The operations of the catalog.' : `Operations \`${path.join('.')}.…\``
  interfaces.push(`/** ${about} */\nexport interface ${name} {\n${members.join('')}}\n`)
}
