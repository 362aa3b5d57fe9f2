import { fileURLToPath } from 'node:url'

/**
 * Runs `main` only if Node was started with this script. Prints the text that `main` returns. A failure prints a
 * one-line reason and ends with exit code 1.
 */
export async function runCommand(script: string, main: (words: string[]) => Promise<string>): Promise<void> {
  if (process.argv[1] !== fileURLToPath(script)) return
  try {
    process.stdout.write(`${await main(process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
