import type { Output } from '../api/call.ts'
import { phone } from '../parts/words.ts'

export type Conversation = Output<'inbox.conversations.get'>['conversation']

/** Name of the person, or else the number or address. */
export const nameOf = ({ participant }: Pick<Conversation, 'participant'>): string =>
  participant.name ?? (phone(participant.phone) || participant.email || 'Unknown person')
