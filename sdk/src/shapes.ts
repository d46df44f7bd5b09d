import type { Call } from './answer.ts'
import type { DryRunAnswer } from './generated/records.ts'
import type { CallOptions } from './options.ts'
import type { PageCall } from './pages.ts'

/** A query of the catalog. */
export interface Query<Input, Data> {
  (input: Input, options?: CallOptions): Call<Data>
}

/** A query of the catalog that returns pages. */
export interface PagedQuery<Input, Item, More = unknown> {
  (input: Input, options?: CallOptions): PageCall<Item, More>
}

/** A mutation of the catalog. Each call has an idempotency key, which is the same for all of its retries. */
export interface Mutation<Input, Data> {
  (input: Input, options?: CallOptions): Call<Data>
  /**
   * Runs the mutation and rolls it back. Returns the effects that it would have now, and the function `confirm`, which
   * runs it with exactly these effects.
   */
  dryRun: (input: Input, options?: CallOptions) => Call<DryRun<Data>>
}

/**
 * Effects that a mutation would have now. The fields are those of the server's answer, with the additional function
 * `confirm`.
 */
export type DryRun<Data> = Omit<DryRunAnswer, 'would'> & {
  would: DryRunAnswer['would'] & { result: Data | null }
  /**
   * Runs the mutation with the same input and the confirm token. It has exactly the effects that the dry run showed, or
   * is refused. Calling it again repeats the same call: the mutation takes effect at most once.
   */
  confirm: (options?: CallOptions) => Call<Data>
}

/** A route that returns pages. */
export interface ListRoute<Filter, Item> {
  (filter?: Filter, options?: CallOptions): PageCall<Item>
}

/** A route that returns all records at once. */
export interface WholeListRoute<Item> {
  (options?: CallOptions): Call<Item[]>
}

/** A route that returns or deletes one record. */
export interface RecordRoute<Data> {
  (id: string, options?: CallOptions): Call<Data>
}

/** A route that creates a record. */
export interface CreateRoute<Body, Data> {
  (body: Body, options?: CallOptions): Call<Data>
}

/** A route that changes a record. */
export interface ChangeRoute<Body, Data> {
  (id: string, body: Body, options?: CallOptions): Call<Data>
}

/** A route that changes a record with the permissions of the member who created the key. It supports dry runs. */
export interface MemberRoute<Body, Data> extends ChangeRoute<Body, Data> {
  /** Like `dryRun` of a mutation of the catalog. */
  dryRun: (id: string, body: Body, options?: CallOptions) => Call<DryRun<Data>>
}
