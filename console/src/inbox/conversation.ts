import type { Output } from '../api/call.ts'
import { phone } from '../parts/words.ts'

export type Conversation = Output<'inbox.conversations.get'>['conversation']

/** Returns the name of the person. If the name is unknown, returns the phone number or email address. */
export const nameOf = ({ participant }: Pick<Conversation, 'participant'>): string =>
  participant.name ?? (phone(participant.phone) || participant.email || 'Unknown person')
