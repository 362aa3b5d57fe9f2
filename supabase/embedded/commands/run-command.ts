import { fileURLToPath } from 'node:url'

/**
 * Runs `main` if Node was started with this script, and not when the script is imported. Prints the text that `main`
 * returns; on failure prints a one-line reason and ends with exit code 1.
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
