import * as z from 'zod'

interface BoundedDef extends z.core.$ZodRecordDef {
  most: number
}

const ZodRecord: z.core.$constructor<z.ZodRecord> = z.ZodRecord
/** A record that counts its members before it looks at any: judging thousands one by one would hold up everybody. */
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
      message: `must have at most ${most} members`,
      input: value,
    })
    return payload
  }
})

/** Bounds an object whose members have names of their sender's own. The published schema says so, with no limitation. */
export function mostMembers<Record extends z.ZodRecord>(most: number, record: Record): Record {
  const def = { ...record._zod.def, most } as unknown as z.core.$ZodRecordDef
  return (new BoundedRecord(def) as Record).meta({ maxProperties: most })
}
