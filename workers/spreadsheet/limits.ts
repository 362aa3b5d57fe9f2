const MIB = 2 ** 20

export const MAX_FILE_BYTES = 50 * MIB
/** Largest total size of the parts of an .xlsx file after unpacking. */
export const MAX_UNPACKED_BYTES = 200 * MIB
export const MAX_ROWS = 100_000
export const MAX_COLUMNS = 500
/** Largest number of cells. Empty cells at the end of a row do not count. */
export const MAX_CELLS = 10_000_000

/** Ends the reading of a file. The message is a sentence for people. */
export class ReadProblem extends Error {
  override name = 'ReadProblem'
}

const again = 'Save it as .xlsx or CSV and choose it again.'

export const PROBLEMS = {
  empty: 'This file is empty.',
  emptyText: 'There is nothing to import in this text.',
  changed: 'This file was changed while it was read. Please choose it again.',
  tooLarge: 'This file is larger than 50 MB. Please divide it into smaller files.',
  unpackedTooLarge: 'This spreadsheet is larger than 200 MB when it is unpacked. Please divide it into smaller files.',
  tooManyRows: 'This file has more than 100,000 rows. Please divide it into smaller files.',
  tooManyColumns: 'This file has more than 500 columns. Please remove columns that you do not need.',
  tooManyCells: 'This file has more than 10 million cells. Please divide it into smaller files.',
  damaged: `This spreadsheet is damaged and cannot be read. ${again}`,
  entities: 'This spreadsheet defines XML entities, which no spreadsheet program writes. It was not opened.',
  pictures: 'This spreadsheet holds pictures and no cells. Narthex cannot read numbers from pictures.',
  noCells: 'This spreadsheet has no cells with text or numbers.',
  password: 'This file is protected with a password. Save it without a password and choose it again.',
  oldExcel: `This is an Excel file of the old kind (.xls). ${again}`,
  binaryExcel: `This is a binary Excel file (.xlsb). ${again}`,
  numbers: 'This is a Numbers file. Export it from Numbers as Excel or CSV and choose that file.',
  openDocument: `This is an OpenDocument spreadsheet (.ods). ${again}`,
  pdf: 'This is a PDF. Narthex reads spreadsheets and CSV files.',
  picture: 'This is a picture. Narthex reads spreadsheets and CSV files.',
  webPage: `This is a web page or an XML file, although its name says otherwise. Open it in a spreadsheet program. ${again}`,
  document: 'This is a text document. Narthex reads spreadsheets and CSV files.',
  zip: 'This ZIP file holds no spreadsheet.',
  binary: 'This is not a spreadsheet or a CSV file.',
  noTable:
    'No table was found here. Its first row should name the columns, such as Date and Total, or First name and Last name.',
  noSuchSheet: 'This spreadsheet has no such sheet.',
} as const

/** Throws `ReadProblem` with a sentence for people. */
export function stopReading(problem: keyof typeof PROBLEMS): never {
  throw new ReadProblem(PROBLEMS[problem])
}
