import {
  emptied,
  erasedName,
  type PersonTable,
  refersBy,
} from '../../../kernel/personal-data/person-table.ts'

const filesOfMessage = `array(select (a ->> 'file_id')::uuid from jsonb_array_elements(r.attachments) a)`

export const personalData: readonly PersonTable[] = [
  {
    table: 'messages',
    kind: 'message',
    rows: refersBy('conversation_id'),
    finds: `array[r.id, r.voicemail_id, r.outbox_id] || ${filesOfMessage}`,
    erase: {
      ...emptied(
        'from_address',
        'from_name',
        'to_address',
        'subject',
        'message_id',
        'in_reply_to',
        'failure',
      ),
      body: `''`,
      attachments: `'[]'`,
    },
    isRecord: true,
    hidden: ['message_id', 'in_reply_to'],
  },
  {
    table: 'conversations',
    kind: 'conversation',
    // A conversation without a client belongs to the person with its phone number or email address.
    rows: `${refersBy('id', 'client_id', 'lead_id', 'merged_into')} or r.client_id is null and r.lead_id is null
      and (r.phone_key = any ($3::text[]) or r.email_key = any ($3::text[]))`,
    finds: 'array[r.id]',
    erase: {
      ...emptied('subject', 'phone_key', 'email_key', 'participant_phone', 'participant_email', 'preview'),
      participant_name: `'${erasedName}'`,
      needs_response: 'false',
      archived_at: 'coalesce(r.archived_at, $4::timestamptz)',
    },
    stays: ['thread_token', 'channels'],
    isRecord: true,
    isLast: true,
    hidden: ['thread_token', 'phone_key', 'email_key'],
  },
  {
    table: 'conversation_terms',
    kind: 'conversation',
    rows: refersBy('conversation_id'),
    erase: 'delete',
    isLast: true,
    hidden: 'all',
  },
]
