import type { MutationContext } from '../../../kernel/operations/context.ts'
import { insertTogether } from '../../../kernel/records/insert-together.ts'
import type { ColumnsOf } from '../../../kernel/records/member.ts'
import type { NewRow } from '../../../kernel/records/record.ts'
import { clients } from './client.ts'
import { properties } from './property-record.ts'

type NewClient = ColumnsOf<typeof clients.members>
type NewProperty = ColumnsOf<typeof properties.members>

/** Rows of new clients and their properties that are inserted with one statement. */
export class GatheredClients {
  readonly #clients: NewClient[] = []
  readonly #properties: NewProperty[] = []

  get count(): number {
    return this.#clients.length
  }

  readonly client = (ctx: MutationContext, row: NewRow<typeof clients.members>): NewClient => {
    const stored = clients.newRow(ctx, row)
    this.#clients.push(stored)
    return stored
  }

  readonly property = (ctx: MutationContext, row: NewRow<typeof properties.members>): NewProperty => {
    const stored = properties.newRow(ctx, row)
    this.#properties.push(stored)
    return stored
  }

  /** Inserts the gathered rows. Does not wait for the statement. */
  insert(ctx: MutationContext): void {
    insertTogether(ctx, [
      { kind: clients, rows: this.#clients },
      { kind: properties, rows: this.#properties },
    ])
    this.#clients.length = 0
    this.#properties.length = 0
  }
}
