import { lackingInRole } from '../../kernel/access/cut-answer.ts'
import { risks } from '../../kernel/access/risks.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { createTextCache } from '../../kernel/text-cache.ts'
import { alikeIn } from './alike-operations.ts'
import type { WorkflowScope } from './caller.ts'
import { confirmOf, isVisible, operationSchema, type CatalogViewer } from './catalog-entry.ts'
import { type Detail, type Finding, findOperations, presentOperation } from './find-operations.ts'
import { leanSchema } from './lean-schema.ts'
import { type CatalogSearch, searchCatalog } from './search-catalog.ts'

/** A list of operations as JSON text. */
export interface CatalogAnswer {
  text: string
  /** Number of matching operations that are left out because of the limit. */
  more: number
  /** The text as UTF-8 bytes. Set only for the list of all operations, which is sent unchanged. */
  bytes?: Buffer
}

/**
 * Answers about the operations that a caller can see, cached as text. The operations change only with a new release of
 * the server. Which of them a caller can see depends only on the caller's `CatalogViewer`, so callers with equal
 * viewers share the cached answers. There are few different viewers. When the API key or the role of its member
 * changes, the next call has another viewer and gets other answers.
 */
export interface CachedCatalog {
  visibleTo(viewer: CatalogViewer): ReadonlySet<Operation>
  /**
   * Returns all visible operations as JSON. The result is UTF-8 bytes and not a string, because it is the largest
   * answer and is sent unchanged.
   */
  list(viewer: CatalogViewer): Buffer
  search(viewer: CatalogViewer, finding: Finding, detail: Detail): CatalogAnswer
  /** Returns the names of visible operations that resemble an unknown name. */
  alikeIn(viewer: CatalogViewer, name: string): string[]
  /**
   * Returns the description of an operation as JSON. With `full`, it is complete and includes an example and the schema
   * of the answer. With `input`, it contains only what a caller needs to run the operation.
   */
  describe(viewer: CatalogViewer, operation: Operation, detail: 'full' | 'input'): string
}

/** Maximum number of characters in each cache of texts. */
const mostCached = 8_000_000
const scopes: readonly WorkflowScope[] = ['workflows:read', 'workflows:write']

export function createCachedCatalog(operations: readonly Operation[]): CachedCatalog {
  const visibleByViewer = new Map<string, ReadonlySet<Operation>>()
  const lists = createTextCache<CatalogAnswer>(mostCached)
  const schemas = createTextCache(mostCached)
  let searching: CatalogSearch | undefined
  const searchAll: CatalogSearch = (words) => (searching ??= searchCatalog(operations))(words)

  const nameOf = ({ actor: { role, locations, through }, scopes: open }: CatalogViewer): string => {
    const confirms = risks.filter((risk) => through?.confirms?.includes(risk))
    const locationScope = locations === '*' ? 'everywhere' : 'somewhere'
    return [role, locationScope, ...scopes.filter((scope) => open.has(scope)), ...confirms].join(' ')
  }
  const visibleTo: CachedCatalog['visibleTo'] = (viewer) => {
    const name = nameOf(viewer)
    let visible = visibleByViewer.get(name)
    if (!visible) {
      visible = new Set(operations.filter((operation) => isVisible(operation, viewer)))
      visibleByViewer.set(name, visible)
    }
    return visible
  }
  return {
    visibleTo,
    list: (viewer) =>
      lists.of(nameOf(viewer), () => {
        const text = `{"data":${JSON.stringify([...visibleTo(viewer)].map((operation) => presentOperation(operation, 'full', viewer)))}}`
        return { text, more: 0, bytes: Buffer.from(text) }
      }).bytes!,
    search: (viewer, { search, area, kind, limit }, detail) =>
      lists.of(JSON.stringify([nameOf(viewer), search, area, kind, limit, detail]), () => {
        const finding = { search, area, kind, limit }
        const matches = findOperations([...visibleTo(viewer)], finding, searchAll)
        return {
          text: JSON.stringify(matches.operations.map((each) => presentOperation(each, detail, viewer))),
          more: matches.more,
        }
      }),
    alikeIn: (viewer, name) => alikeIn(name, visibleTo(viewer), searchAll),
    describe: (viewer, operation, detail) => {
      const confirm = confirmOf(operation, viewer)
      const lacking = detail === 'full' ? lackingInRole(viewer.actor.role, operation.output) : []
      return schemas.of(JSON.stringify([operation.name, detail, confirm, lacking]), () => ({
        text: JSON.stringify({
          ...(detail === 'full' ? operationSchema(operation, lacking) : leanSchema(operation)),
          ...confirm,
        }),
      })).text
    },
  }
}
