import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from './page-answer.ts'

/**
 * Sends a booking page. Pages of the company's website may show it in a frame. The browser may store it in its history.
 * Otherwise the Back button would show an error instead of the earlier step with the visitor's input.
 */
export async function sendBookingPage(
  { portal }: FastifyRequest,
  reply: FastifyReply,
  page: { status: number; nonce: string; html: string },
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-cache')
  return await sendPage(reply, page.status, page.nonce, page.html, portal!.origins)
}
