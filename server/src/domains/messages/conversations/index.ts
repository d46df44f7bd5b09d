export {
  findAccessibleConversation,
  requireConversation,
  requireLockedConversation,
} from './accessible-conversation.ts'
export { addMessage, type NewMessage } from './add-message.ts'
export { conversationPrefix } from './automation/conversation-prefix.ts'
export { conversationSubject } from './automation/conversation-subject.ts'
export { selectAnswered } from './answered-conversations-table.ts'
export { countAccessible } from './count-accessible.ts'
export { conditionsOf, searchWordsOf, wording } from './conversation-filters.ts'
export {
  conversationWith,
  findConversationWith,
  lockConversation,
  type Partner,
} from './conversation-with.ts'
export { conversationOf, type ConversationRow, conversations, isWithClient } from './conversation.ts'
export { conversationList, conversationsInput } from './conversations-input.ts'
export {
  findConversationByToken,
  hasConversations,
  lockConversationByKey,
  survivorOf,
} from './conversations-table.ts'
export { findConversations } from './find-conversations.ts'
export { handOverConversations } from './hand-over.ts'
export { messageContains } from './message-contains.ts'
export { messageEmailReceived, messageSmsReceived } from './message-events.ts'
export {
  type Message,
  type MessageAttachment,
  type MessageRow,
  messages,
  messageSchema,
  messageStatuses,
} from './message.ts'
export {
  findSentMessage,
  hasWrittenFrom,
  isEcho,
  isInConversation,
  latestInboundMail,
} from './messages-table.ts'
export { findByAddress } from './people-table.ts'
export { conversationViewSchema, presentConversation, presentConversations } from './present-conversation.ts'
export { recordRead } from './reads-table.ts'
export { categoryField, chosenFields, sentOutput } from './send-input.ts'
export { newThreadToken, organizationOfToken } from './thread-token.ts'
export { personalData } from './personal-data.ts'
