import { randomBytes } from 'node:crypto'
import type { Calls } from './calls.ts'
import type { LabelledKey } from './exchange.ts'
import { NotTried, StatementFailure } from './expect.ts'
import { withoutWildcards } from './instance.ts'
import { type Records, recordsOn } from './records.ts'

interface Undo {
  /** Name of the record that remains after the undo, such as `an archived client`. Undefined if nothing remains. */
  leaves: string | undefined
  /** Name of the record that remains if the undo fails or is not possible. */
  otherwise: string
  undo: (() => Promise<void>) | undefined
}

export interface KeyOptions {
  /** Part of the name of the shell variable that stands for the key in printed commands. */
  label: string
  scopes: readonly string[]
  location_ids?: readonly string[]
  rate_limit?: number
  expires_at?: string
}

/**
 * The keys and records that the kit makes on an instance. Each is made when the first statement needs it. All carry the
 * marker in their name. `clear` undoes or deletes what it can, the latest first.
 */
export class Stage {
  /** Text in the names of everything that this run creates. */
  readonly marker = `verify-${randomBytes(3).toString('hex')}`
  readonly records: Records
  readonly #calls: Calls
  readonly #made = new Map<string, Promise<unknown>>()
  readonly #undos: Undo[] = []
  #count = 0
  #advancing: Promise<unknown> = Promise.resolve()

  constructor(calls: Calls) {
    this.#calls = calls
    this.records = recordsOn(calls, this)
  }

  /** Returns a new name with the marker. */
  name(what: string): string {
    this.#count += 1
    return `${this.marker} ${what} ${this.#count}`
  }

  /** Creates something on the first call. Later calls with the same name return it again. */
  once<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
    const existing = this.#made.get(name)
    if (existing) return existing as Promise<Made>
    const made = make()
    this.#made.set(name, made)
    return made
  }

  /** Advances the clock of a practice company by a minute, one advance at a time. Elsewhere, does nothing. */
  advance(): Promise<unknown> {
    const { isPractice, instance } = this.#calls
    if (!isPractice || !instance.catalog.has('practice.clock.advance')) return Promise.resolve()
    const before = this.#advancing.catch(() => undefined)
    this.#advancing = before.then(() => this.#calls.run('practice.clock.advance', { by: 'PT1M' }))
    return this.#advancing
  }

  /** Adds an effect that `clear` has to undo. */
  later(undo: Undo): void {
    this.#undos.push(undo)
  }

  /** Adds a record that is removed by an operation. In a practice company, records stay. */
  laterRun(operation: string, input: object, leaves: string, otherwise: string): void {
    const { me, catalog } = this.#calls.instance
    if (me.organization.practice) return
    const undo = catalog.has(operation)
      ? async () => void (await this.#calls.perform(operation, input))
      : undefined
    this.later({ leaves, otherwise, undo })
  }

  /** Creates a key, which `clear` revokes. Calls with equal options return the same key. */
  key(options: KeyOptions): Promise<LabelledKey> {
    const { label, ...settings } = options
    return this.once(`key ${JSON.stringify(options)}`, async () => {
      const { key } = await this.newKey({ label, ...settings })
      return key
    })
  }

  /** Creates a key and returns it together with its id. */
  async newKey({ label, ...options }: KeyOptions): Promise<{ key: LabelledKey; id: string }> {
    const own = this.#calls.instance.me.scopes
    const lacking = [...withoutWildcards(options.scopes)].filter((scope) => !own.has(scope))
    if (lacking.length > 0) throw new NotTried(`the key lacks ${lacking.join(', ')}`)
    const { key, id } = (await this.#calls.perform('keys.create', {
      name: this.name('key'),
      mode: 'live',
      ...options,
    })) as { key: string; id: string }
    const undo = async (): Promise<void> => void (await this.#calls.perform('keys.revoke', { key_id: id }))
    this.later({ leaves: 'a revoked key', otherwise: `the key ${id}`, undo })
    return { key: { key, label: `QUOIN_KEY_${label.toUpperCase().replaceAll(/\W+/g, '_')}` }, id }
  }

  /** Undoes or deletes what it can. Returns what remains, with the number of each, in addition to `before`. */
  async clear(before: Readonly<Record<string, number>> = {}): Promise<Record<string, number>> {
    const remaining: Record<string, number> = { ...before }
    const add = (what: string | undefined): void => {
      if (what !== undefined) remaining[what] = (remaining[what] ?? 0) + 1
    }
    for (const { leaves, otherwise, undo } of this.#undos.toReversed()) {
      try {
        await undo?.()
        add(undo === undefined ? otherwise : leaves)
      } catch (error) {
        if (!(error instanceof StatementFailure || error instanceof NotTried)) throw error
        add(otherwise)
      }
    }
    this.#undos.length = 0
    return remaining
  }
}
