import * as z from 'zod'

interface BoundedDef extends z.core.$ZodRecordDef {
  most: number
}

const ZodRecord: z.core.$constructor<z.ZodRecord> = z.ZodRecord
/**
 * Schema of an object with arbitrary field names. It checks the number of fields before it validates any of them,
 * because validating thousands of fields would block all callers.
 */
const BoundedRecord = z.core.$constructor<z.ZodRecord>('BoundedRecord', (record, def) => {
  ZodRecord.init(record, def)
  const { most } = def as unknown as BoundedDef
  const parse = record._zod.parse.bind(record._zod)
  record._zod.parse = (payload, context) => {
    const { value } = payload
    if (typeof value !== 'object' || value === null || Object.keys(value).length <= most)
      return parse(payload, context)
    payload.issues.push({
      code: 'custom',
      path: [],
      message: `must have at most ${most} fields`,
      input: value,
    })
    return payload
  }
})

/** Limits the number of fields of an object with arbitrary field names. The published schema contains the limit. */
export function mostMembers<Record extends z.ZodRecord>(most: number, record: Record): Record {
  const def = { ...record._zod.def, most } as unknown as z.core.$ZodRecordDef
  return (new BoundedRecord(def) as Record).meta({ maxProperties: most })
}
