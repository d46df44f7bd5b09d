import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { matchTerms, type Weighed, type Wording } from '../../../kernel/search/match-terms.ts'
import { wordsOf } from '../../../kernel/search/search-terms.ts'
import type { Channel } from './conversation.ts'
import { isUnread } from './reads-table.ts'
import { readerOf } from './present-conversation.ts'

export const conversationFilters = ['all', 'mine', 'unassigned', 'unread', 'needs_response'] as const

export interface ConversationQuery {
  filter: (typeof conversationFilters)[number]
  channel: readonly Channel[]
  lead_id: string | undefined
  /** True for conversations that need a response, false for the others. Undefined for both. */
  needs_response?: boolean | undefined
  search: string | undefined
}

/**
 * Splits a search text into distinct words, normalized for comparison. A phone number becomes one word of
 * digits, even if it is typed with spaces or dashes.
 */
export function searchWordsOf(search: string): string[] {
  const isNumber = /^\+?[\d\s().\-/]{4,}$/.test(search)
  return isNumber ? wordsOf(search.replaceAll(/\D/g, '')) : wordsOf(search)
}

/** Converts the filters of a request to SQL conditions on conversations, whose table has the alias `r`. */
export function conditionsOf(
  ctx: QueryContext,
  { filter, channel, lead_id, needs_response }: Omit<ConversationQuery, 'search'>,
  /** Words of the search. Undefined if there is no search. */
  searchTerms: Weighed | undefined,
  bind: (value: Parameter) => string,
): string[] {
  const of = {
    all: () => [],
    mine: () => [`r.assigned_to = ${bind(readerOf(ctx))}::uuid`],
    unassigned: () => ['r.assigned_to is null'],
    unread: () => ['r.last_inbound_at is not null', isUnread(`${bind(readerOf(ctx))}::uuid`)],
    needs_response: () => ['r.needs_response'],
  }[filter]()
  return [
    'r.archived_at is null',
    ...of,
    ...(channel.length === 0 ? [] : [`r.channels && ${bind(channel)}::text[]`]),
    ...(needs_response === undefined ? [] : [needs_response ? 'r.needs_response' : 'not r.needs_response']),
    ...(lead_id === undefined ? [] : [`r.lead_id = ${bind(lead_id)}::uuid`]),
    ...(searchTerms === undefined ? [] : matchTerms(searchTerms, wording, bind)),
  ]
}

/** Search of conversations `r` by the words of the participant and of the messages. */
export const wording: Wording = {
  find: (terms) => `find_conversations(${terms})`,
  // A subquery with `limit`, because Postgres may convert `exists` into a lookup of all conversations with the term.
  says: (terms) => `(select bool_and((select true from conversation_terms t
      where t.org_id = $1 and t.conversation_id = r.id and t.term >= lower(b.text) and t.term < lower(b.text) || U&'\\+10FFFF'
      limit 1) is true) from unnest(${terms}) as b (text))`,
}
