import { AppError, type ErrorDetail } from '../../kernel/errors.ts'

/**
 * In a validation error, replaces the names of input fields by the names of the options that set them. For example,
 * `location_ids.0` becomes `locations`.
 */
export async function withOptionNames<Answer>(
  optionNames: Readonly<Record<string, string>>,
  work: Promise<Answer>,
): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_error') throw renameFields(error, optionNames)
    throw error
  }
}

function renameFields(error: AppError, optionNames: Readonly<Record<string, string>>): AppError {
  const optionOf = (field: string): string => optionNames[field.split('.')[0]!] ?? field
  const details = error.details.map((detail): ErrorDetail =>
    detail.field === undefined ? detail : { ...detail, field: optionOf(detail.field) },
  )
  const said = error.details[0]?.field
  const isSaid = said !== undefined && error.message.startsWith(`${said}: `)
  const message = isSaid ? `${optionOf(said)}${error.message.slice(said.length)}` : error.message
  return new AppError(error.code, message, details)
}
