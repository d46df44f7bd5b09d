import { AppError } from '../../../kernel/errors.ts'

export const keyCannotCall = (operation: string): AppError =>
  new AppError(
    'insufficient_permission',
    `API keys cannot call ${operation}. Start the batch in the console.`,
    [{ field: 'batch_id', message: `has items that API keys cannot call: ${operation}`, reason: 'off_api' }],
  )
