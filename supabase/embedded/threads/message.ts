import { transfer } from 'comlink'

/** A request in the form for another thread. The body is transferred, not copied. */
export type RequestMessage = Message & { url: string; method: string }
export type ResponseMessage = Message & { status: number }
type Message = { headers: [string, string][]; body: ArrayBuffer | null }

export async function packRequest(request: Request): Promise<RequestMessage> {
  const { url, method, headers } = request
  const body = request.body ? await request.arrayBuffer() : null
  return send({ url, method, headers: [...headers], body })
}

export function unpackRequest({ url, method, headers, body }: RequestMessage): Request {
  return new Request(url, { method, headers, body })
}

export async function packResponse(response: Response): Promise<ResponseMessage> {
  const { status, headers } = response
  const body = response.body ? await response.arrayBuffer() : null
  return send({ status, headers: [...headers], body })
}

export function unpackResponse({ status, headers, body }: ResponseMessage): Response {
  return new Response(body, { status, headers })
}

function send<Sent extends Message>(message: Sent): Sent {
  return message.body ? transfer(message, [message.body]) : message
}
