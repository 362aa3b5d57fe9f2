import { assertValid } from '../conversion-error.ts'

const MOST_LETTERS = 256

/** Reads one object of a JSON text. A missing or wrong value throws `ConversionError`; a missing list is empty. */
export class JsonObject {
  private readonly fields: Readonly<Record<string, unknown>>
  private readonly name: string

  /** Error messages call the object by `name`. */
  constructor(value: unknown, name: string) {
    this.name = name
    assertValid(typeof value === 'object' && value !== null && !Array.isArray(value), `${name} is not an object`)
    this.fields = value as Record<string, unknown>
  }

  has(key: string): boolean {
    return Object.hasOwn(this.fields, key)
  }

  object(key: string): JsonObject {
    return new JsonObject(this.get(key), `${key} of ${this.name}`)
  }

  /** Returns the objects of a list with at most `most` items; a missing list is empty. */
  objects(key: string, most: number): JsonObject[] {
    return this.list(key, most).map((value) => new JsonObject(value, `An item of ${key} of ${this.name}`))
  }

  /** Returns the objects in this object's fields. The object may have at most `most` fields. */
  fieldObjects(most: number): JsonObject[] {
    const keys = Object.keys(this.fields)
    assertValid(keys.length <= most, `${this.name} has ${keys.length} fields`)
    return keys.map((key) => this.object(key))
  }

  text(key: string): string {
    return this.asText(key, this.get(key))
  }

  /** Returns the texts of a list with at most `most` items; a missing list is empty. */
  texts(key: string, most: number): string[] {
    return this.list(key, most).map((value) => this.asText(key, value))
  }

  isTrue(key: string): boolean {
    return this.get(key) === true
  }

  /** Returns the whole numbers of a list. A number may be written as text. A missing list is empty. */
  integers(key: string, most: number): number[] {
    return this.list(key, most).map((value) => this.asInteger(key, value))
  }

  /** Returns a whole number, which may be written as text. */
  integer(key: string): number {
    return this.asInteger(key, this.get(key))
  }

  private get(key: string): unknown {
    return this.has(key) ? this.fields[key] : undefined
  }

  private list(key: string, most: number): unknown[] {
    const value = this.get(key) ?? []
    assertValid(Array.isArray(value) && value.length <= most, `${key} of ${this.name} is no list of at most ${most}`)
    return value
  }

  private asText(key: string, value: unknown): string {
    const isText = typeof value === 'string' && value.length <= MOST_LETTERS
    assertValid(isText, `${key} of ${this.name} is no text of at most ${MOST_LETTERS} letters`)
    return value
  }

  private asInteger(key: string, value: unknown): number {
    const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value
    assertValid(Number.isSafeInteger(number), `${key} of ${this.name} is no whole number`)
    return number as number
  }
}
