import { lackingInRole } from '../../kernel/access/cut-answer.ts'
import { risks } from '../../kernel/access/risks.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { keptTexts } from '../../kernel/kept-texts.ts'
import { alikeIn } from './alike-operations.ts'
import type { WorkflowScope } from './caller.ts'
import { confirmOf, isVisible, operationSchema, type Sight } from './catalog-entry.ts'
import { type Detail, type Finding, findOperations, told } from './find-operations.ts'
import { leanSchema } from './lean-schema.ts'
import { type CatalogSearch, searchCatalog } from './search-catalog.ts'

/** Operations in the form in which they are answered: a list, as JSON. */
export interface Told {
  text: string
  /** Number of further operations that are not included. */
  more: number
  /** The text in UTF-8, if it is sent unchanged. */
  bytes?: Buffer
}

/**
 * Caches the answers of the catalog as text. The catalog changes only with the program, and the visible part depends
 * only on a `Sight`. All keys therefore share a small number of answers. A change of a key or its member results in
 * another `Sight` and takes effect with the next call.
 */
export interface KeptCatalog {
  visibleTo(sight: Sight): ReadonlySet<Operation>
  /** The answer of the whole list as bytes, because it is the largest one and is sent unchanged. */
  list(sight: Sight): Buffer
  search(sight: Sight, finding: Finding, detail: Detail): Told
  /** Names of existing operations that mean the same as an unknown name. */
  alikeIn(sight: Sight, name: string): string[]
  /** The whole entry, or only its input. */
  describe(sight: Sight, operation: Operation, detail: 'full' | 'input'): string
}

/** Maximum number of cached characters of lists, and the same for schemas. */
const mostKept = 8_000_000
const scopes: readonly WorkflowScope[] = ['workflows:read', 'workflows:write']

export function keptCatalog(operations: readonly Operation[]): KeptCatalog {
  const seen = new Map<string, ReadonlySet<Operation>>()
  const lists = keptTexts<Told>(mostKept)
  const schemas = keptTexts(mostKept)
  let searching: CatalogSearch | undefined
  const searchAll: CatalogSearch = (words) => (searching ??= searchCatalog(operations))(words)

  const nameOf = ({ actor: { role, locations, through }, scopes: open }: Sight): string => {
    const confirms = risks.filter((risk) => through?.confirms?.includes(risk))
    const sees = locations === '*' ? 'everywhere' : 'somewhere'
    return [role, sees, ...scopes.filter((scope) => open.has(scope)), ...confirms].join(' ')
  }
  const visibleTo: KeptCatalog['visibleTo'] = (sight) => {
    const name = nameOf(sight)
    let visible = seen.get(name)
    if (!visible) {
      visible = new Set(operations.filter((operation) => isVisible(operation, sight)))
      seen.set(name, visible)
    }
    return visible
  }
  return {
    visibleTo,
    list: (sight) =>
      lists.of(nameOf(sight), () => {
        const text = `{"data":${JSON.stringify([...visibleTo(sight)].map((operation) => told(operation, 'full', sight)))}}`
        return { text, more: 0, bytes: Buffer.from(text) }
      }).bytes!,
    search: (sight, { search, area, kind, limit }, detail) =>
      lists.of(JSON.stringify([nameOf(sight), search, area, kind, limit, detail]), () => {
        const finding = { search, area, kind, limit }
        const found = findOperations([...visibleTo(sight)], finding, searchAll)
        return {
          text: JSON.stringify(found.operations.map((each) => told(each, detail, sight))),
          more: found.more,
        }
      }),
    alikeIn: (sight, name) => alikeIn(name, visibleTo(sight), searchAll),
    describe: (sight, operation, detail) => {
      const confirm = confirmOf(operation, sight)
      const lacking = detail === 'full' ? lackingInRole(sight.actor.role, operation.output) : []
      return schemas.of(JSON.stringify([operation.name, detail, confirm, lacking]), () => ({
        text: JSON.stringify({
          ...(detail === 'full' ? operationSchema(operation, lacking) : leanSchema(operation)),
          ...confirm,
        }),
      })).text
    },
  }
}
