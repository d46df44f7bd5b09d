import assert from 'node:assert/strict'
import {
  listPriceBookVersions,
  listServices,
  publishPriceBook,
  quoteService,
  saveService,
} from '../../../src/domains/money/price-book/operations.ts'
import type { TestOrg } from '../../../src/testing/test-org.ts'
import { expectedPrice } from '../../money/expected-price.ts'
import { carryOutReady } from './carry-out-ready.ts'
import { type BookService, NothingToPublish, PriceBook, type Services, shownOf } from './price-book.ts'
import type { PriceBookStep } from './price-book-steps.ts'

type NamedBook = 'draft' | 'current' | number

/** One price book, both in the calculation and in the service. */
export class PriceBookWorld {
  readonly #org: TestOrg
  readonly #book = new PriceBook()
  /** Id of each service, by its number. */
  readonly #ids = new Map<number, string>()
  /** Publications, each with its note and the times just before and just after it. */
  readonly #published: { note: string; from: string; until: string }[] = []

  constructor(org: TestOrg) {
    this.#org = org
  }

  readonly #run: TestOrg['run'] = (operation, input) => this.#org.run(operation, input, this.#org.owner)

  async take(step: PriceBookStep): Promise<void> {
    if (step.do === 'save')
      return await this.#save(step.number, { ...step.service, name: `S ${step.number}`, active: step.active })
    if (step.do === 'publish') return await this.#publish()
    if (step.do === 'publishAgain') {
      const count = this.#book.versions.length
      return count === 0 ? undefined : await this.#publish((step.version % count) + 1)
    }
    if (step.do === 'reprice') return await this.#reprice(step.percent)
    const service = this.#book.draft.get(step.number)
    if (!service) return
    const service_id = this.#ids.get(step.number)!
    if (step.do === 'archive') {
      await this.#run(saveService, { service_id, archived: true })
      this.#book.archive(step.number)
    } else {
      const active = !service.active
      await this.#run(saveService, { service_id, active })
      this.#book.save(step.number, { ...service, active })
    }
  }

  async #save(number: number, service: BookService): Promise<void> {
    const service_id = this.#ids.get(number)
    const which = service_id ? { service_id, archived: false } : { slug: `s_${number}`, unit: 'ft' }
    const { id } = await this.#run(saveService, { ...which, ...service })
    this.#ids.set(number, id)
    this.#book.save(number, service)
  }

  async #reprice(percent: string): Promise<void> {
    if (this.#book.draft.size === 0) return
    const { items } = await carryOutReady(this.#org, {
      recipe: { kind: 'reprice', percent, draft_book: true },
    })
    assert.ok(items.every(({ verdict }) => verdict === 'done' || verdict === 'unchanged'))
    assert.equal(items.length, this.#book.draft.size)
    this.#book.reprice(percent)
  }

  async #publish(version?: number): Promise<void> {
    const note = `Note ${this.#published.length + 1}`
    const input = { note, ...(version === undefined ? {} : { version }) }
    const now = () => this.#org.app.kernel.now()
    const from = now()
    try {
      this.#book.publish(version)
    } catch (error) {
      if (!(error instanceof NothingToPublish)) throw error
      return await assert.rejects(
        this.#run(publishPriceBook, input),
        ({ code, details }: { code: string; details: { reason: string }[] }) =>
          code === 'invalid_state' && details[0]!.reason === 'nothing_to_publish',
      )
    }
    const published = await this.#run(publishPriceBook, input)
    this.#published.push({ note, from, until: now() })
    assert.deepEqual(
      [published.version, published.note, published.services],
      [this.#book.versions.length, note, this.#book.current!.size],
    )
  }

  /** Compares the draft and the current book in the service with those in the calculation. */
  async check(): Promise<void> {
    await this.#checkBook('draft', this.#book.draft)
    await this.#checkBook('current', this.#book.current ?? new Map())
  }

  async #checkBook(book: NamedBook, services: Services): Promise<void> {
    const { items, book_version } = await this.#run(listServices, { book, limit: 100 })
    const shown = new Map(items.map((service) => [service.id, shownOf(service)]))
    const expected = new Map(
      [...services].map(([number, service]) => [this.#ids.get(number), shownOf(service)]),
    )
    assert.deepEqual(shown, expected, `the book ${book}`)
    if (book !== 'draft')
      assert.equal(book_version, book === 'current' ? this.#book.versions.length || null : book)
  }

  /** Compares all versions that were ever published, and their dates, with those in the calculation. */
  async checkVersions(): Promise<void> {
    for (const [at, services] of this.#book.versions.entries()) await this.#checkBook(at + 1, services)
    const { items } = await this.#run(listPriceBookVersions, { limit: 100 })
    assert.deepEqual(
      items.toReversed().map(({ version, note, services }) => [version, note, services]),
      this.#published.map(({ note }, at) => [at + 1, note, this.#book.versions[at]!.size]),
    )
    for (const [at, { published_at }] of items.toReversed().entries()) {
      const { from, until } = this.#published[at]!
      assert.ok(published_at >= from && published_at <= until, `${from} ${published_at} ${until}`)
    }
  }

  /** Compares all prices in the draft and in each version with those of the calculation. */
  async checkPrices(measurements: Record<string, string>): Promise<void> {
    const books: [NamedBook, Services][] = [
      ['draft', this.#book.draft],
      ...this.#book.versions.map((services, at): [NamedBook, Services] => [at + 1, services]),
    ]
    for (const [book, services] of books)
      for (const [number, service] of services) {
        if (!service.active) continue
        const input = { measurements, answers: {}, addons: [] }
        const service_id = this.#ids.get(number)!
        const quoted = await this.#run(quoteService, { service_id, book, ...input })
        const expected = expectedPrice(service, input)
        assert.deepEqual(
          {
            amount: quoted.amount_cents,
            minimum: quoted.minimum_applied,
            floor: quoted.floor_cents,
            addons: quoted.addons.map(({ key, amount_cents }) => ({ key, amount_cents })),
            total: quoted.total_cents,
          },
          {
            amount: expected.amount_cents,
            minimum: expected.minimum_applied,
            floor: expected.floor_cents,
            addons: expected.addons,
            total: expected.total_cents,
          },
          `service ${number} in the book ${book}`,
        )
      }
  }
}
