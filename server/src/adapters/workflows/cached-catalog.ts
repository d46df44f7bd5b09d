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
  /** Number of further matching operations that the limit excludes. */
  more: number
  /** The text in UTF-8. It is set only for the list of all operations, which is sent unchanged. */
  bytes?: Buffer
}

/**
 * Answers about the operations that a caller can see, cached as text. The operations change only with a new release
 * of the server, and the visible part depends only on the caller's `CatalogViewer`. Callers with equal viewers share
 * the cached answers, so few of them exist. When the API key or the role of its member changes, the next call has
 * another viewer and gets other answers.
 */
export interface CachedCatalog {
  visibleTo(viewer: CatalogViewer): ReadonlySet<Operation>
  /**
   * Returns all visible operations as JSON in UTF-8: as bytes, because it is the largest answer and is sent
   * unchanged.
   */
  list(viewer: CatalogViewer): Buffer
  search(viewer: CatalogViewer, finding: Finding, detail: Detail): CatalogAnswer
  /** Returns the names of visible operations that the caller may have meant by an unknown name. */
  alikeIn(viewer: CatalogViewer, name: string): string[]
  /**
   * Describes an operation as JSON. `full`: everything, with examples and answers. `input`: only what a caller needs
   * to run it.
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
