import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConcurrencySlots } from '../../kernel/limits/concurrency-slots.ts'
import { attachmentHeader } from '../../kernel/storage/index.ts'
import { acquireSlot, noLongerGood, type TransfersParts } from './transfers-parts.ts'
import { zipStream } from './zip-stream.ts'

/** Answers with a zip archive of all data about a person. The size is known only at its end, so it has no ranges. */
export async function sendArchive(
  { accountOf, openArchive, slots }: TransfersParts & { slots: ConcurrencySlots },
  { orgId, id }: { orgId: string; id: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  await acquireSlot(slots, await accountOf(orgId), reply)
  const entries = await openArchive({ orgId, id })
  if (!entries) throw noLongerGood()
  void reply
    .header('accept-ranges', 'none')
    .header('content-type', 'application/zip')
    .header('content-disposition', attachmentHeader(`person-${id}.zip`))
  if (request.method === 'HEAD') return await reply.send()
  return await reply.send(Readable.from(zipStream(entries)))
}
