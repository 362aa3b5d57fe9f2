// Node 20 loads no TypeScript in a worker; tsx does, once it is registered in that very thread.
import { register } from 'tsx/esm/api'

register()
await import(process.argv[2])
