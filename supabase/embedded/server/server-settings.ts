import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

export type ServerSettings = {
  port: number
  /** The address to listen at. The default lets only this machine connect. */
  host: string
  /** A proxy in front of the server sends the caller's address in X-Forwarded-For. */
  isBehindProxy: boolean
  /** Certificate and key as PEM, or null for plain HTTP. */
  tls: { cert: Buffer; key: Buffer } | null
}

type Environment = Record<string, string | undefined>

/** @throws Error with one line that names the wrong setting */
export function readServerSettings(environment: Environment): ServerSettings {
  const port = environment.NARTHEX_PORT || '4173'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`NARTHEX_PORT is no port: ${port}`)
  return {
    port: Number(port),
    host: environment.NARTHEX_HOST || '127.0.0.1',
    isBehindProxy: environment.NARTHEX_PROXY === '1',
    tls: readTls(environment.NARTHEX_TLS_CERT, environment.NARTHEX_TLS_KEY),
  }
}

function readTls(cert: string | undefined, key: string | undefined): ServerSettings['tls'] {
  if (!cert && !key) return null
  if (!cert || !key) throw new Error('TLS needs both files: NARTHEX_TLS_CERT and NARTHEX_TLS_KEY.')
  const tls = { cert: readSetting('NARTHEX_TLS_CERT', cert), key: readSetting('NARTHEX_TLS_KEY', key) }
  try {
    createSecureContext(tls)
  } catch (error) {
    const reason = (error as Error).message
    throw new Error(`${cert} and ${key} are no certificate and its key in PEM form: ${reason}`, { cause: error })
  }
  return tls
}

function readSetting(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new Error(`The file of ${name} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
