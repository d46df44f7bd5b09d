export { completeTodo } from './operations/complete.ts'
export { createTodo } from './operations/create.ts'
export { listTodos } from './operations/list.ts'
export { updateTodo } from './operations/update.ts'
