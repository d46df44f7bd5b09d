export { deliverMessage, type Delivery } from './deliver-message.ts'
export { type MessageFailure, type MessageRow, messagesTable, type Submission } from './messages-table.ts'
export { taskResultOf } from './task-result.ts'
