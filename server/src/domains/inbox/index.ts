export { automationParts } from './automation/index.ts'
export { addMessage, type NewMessage } from './add-message.ts'
export { type Conversation, type ConversationRow, conversations } from './conversation.ts'
export {
  conversationWith,
  findConversationWith,
  holdConversation,
  type Partner,
} from './conversation-with.ts'
export { findConversationByToken } from './conversations-table.ts'
export {
  type Message,
  type MessageAttachment,
  type MessageRow,
  messages,
  messageSchema,
  messageStatuses,
} from './message.ts'
export { messageEmailReceived, messageSmsReceived } from './message-events.ts'
export { findConversations } from './find-conversations.ts'
export { handOverConversations } from './hand-over.ts'
export { findByAddress } from './people-table.ts'
export { hasConversations } from './conversations-table.ts'
export { isEcho, isInConversation } from './messages-table.ts'
export { findReachedConversation, reachConversation } from './reach-conversation.ts'
export { newThreadToken, organizationOfToken } from './thread-token.ts'
export { hasCalls } from './voicemails/calls-table.ts'
export { forgetTranscripts } from './voicemails/forget-transcripts.ts'
export { missedCalls, sweepCalls } from './voicemails/sweep-calls.ts'
export { sweepRecordings } from './voicemails/sweep-recordings.ts'
export { voicemails } from './voicemails/voicemail.ts'
export { conversationsInput } from './conversations-input.ts'
export { sentOutput } from './send-input.ts'
export { toldConversation } from './tell-conversation.ts'
