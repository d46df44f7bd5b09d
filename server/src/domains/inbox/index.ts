export { type Attachment, addMessage, type NewMessage } from './add-message.ts'
export { type Conversation, findConversationByToken } from './conversations-table.ts'
export { type NewConversation, openConversation } from './open-conversation.ts'
export { newThreadToken, organizationOfToken } from './thread-token.ts'
