import type { MemberField } from '../import-field.ts'

/**
 * `HEADINGS` has headings of members in the form of `plainWords`: in English, German, French and Spanish, and from the
 * programs Planning Center, Breeze, ChurchCRM and B1. When several columns fit a field, the column whose heading comes
 * first in this list is used.
 */
const HEADINGS: Partial<Record<MemberField, string>> = {
  id: 'id',
  firstName:
    'first name,firstname,first,forename,forenames,given name,given names,christian name,preferred name,vorname,rufname,prenom,nombre,nombres',
  lastName:
    'last name,lastname,last,surname,family surname,nachname,familienname,zuname,nom de famille,nom,apellido,apellidos',
  fullName:
    'full name,name,names,member name,member,person,person name,display name,complete name,contact name,name of member,vollstandiger name,name vorname,nom complet,nom et prenom,nom prenom,nombre completo,nombre y apellidos,apellidos y nombre',
  email:
    'email,e mail,email address,e mail address,home email,primary email,personal email,mail,main email,email 1,e mail 1,e mail adresse,email adresse,courriel,adresse e mail,adresse email,correo,correo electronico,work other email,work email,other email',
  phone:
    'phone,phone number,telephone,telephone number,tel,tel no,phone no,primary phone,main phone,contact number,contact no,contact phone,phone 1,telefon,telefonnummer,telefono,numero de telephone',
  mobile:
    'mobile phone number,mobile phone,mobile,mobile number,mobile no,cell,cell phone,cellphone,cell phone number,cell number,cell no,handy,handynummer,mobil,mobilnummer,mobiltelefon,portable,telephone portable,tel portable,movil,telefono movil,celular',
  'home phone':
    'home phone number,home phone,home,home number,home telephone,house phone,landline,telefon privat,festnetz,telephone fixe,tel fixe,fixe,telefono fijo,telefono de casa',
  'work phone':
    'work phone number,work phone,work,work number,work telephone,work tel,business phone,office phone,telefon geschaftlich,dienstlich,telefon dienstlich,telephone professionnel,tel professionnel,telefono del trabajo,telefono de trabajo',
  address:
    'address,home address,full address,mailing address,postal address,residential address,primary address,adresse,anschrift,direccion,domicilio',
  street:
    'street address,street,address 1,address1,address line 1,home address street line 1,home address line 1,home street address,street line 1,address street,addr 1,strasse,strasse und hausnummer,strasse hausnummer,rue,calle',
  city: 'city,town,home address city,home city,city town,suburb,stadt,ort,wohnort,ville,ciudad,poblacion,localidad',
  zip: 'zip,zip code,postal code,zipcode,postcode,post code,home address zip code,home address zip,home address postal code,home zip,zip postal code,plz,postleitzahl,code postal,codigo postal,cp',
  state: 'state,home address state,home state,province,state province,county,region,bundesland,kanton,provincia,estado',
  country: 'country,home address country,home country,country name,home address country code,land,pays,pais',
  dateOfBirth:
    'date of birth,birth date,birthdate,dob,d o b,born,born on,birthday,birth day,geburtsdatum,geburtstag,geboren,geboren am,geb datum,date de naissance,ne le,nee le,naissance,fecha de nacimiento,nacimiento',
  birthday: 'birthdate month day,birthday month day,birth day month,birthday no year,anniversaire,cumpleanos',
  ageBand:
    'age band,age group,age category,adult or child,adult child,child or adult,child adult,altersgruppe,altersklasse,alterskategorie,erwachsener oder kind,erwachsen oder kind,erwachsene kind,groupe d age,tranche d age,categorie d age,adulte ou enfant,grupo de edad,categoria de edad,rango de edad,adulto o nino',
  joinDate:
    'join date,date joined,joined,joined on,joining date,membership date,member since,membership start,membership start date,date of membership,became member,member date,eintrittsdatum,eintritt,mitglied seit,beitritt,beitrittsdatum,date d adhesion,adhesion,membre depuis,fecha de ingreso,miembro desde,fecha de membresia',
  membershipStatus:
    'membership status,member status,status,membership,membership type,member type,classification,connection status,mitgliedsstatus,mitgliedschaft,statut,estado de membresia',
  familyId:
    'family id,household id,family,household,family number,family no,family name,household name,family key,household key,familie,familien id,haushalt,famille,foyer,familia,hogar',
  notes:
    'notes,note,comments,comment,remarks,remark,additional notes,notizen,notiz,bemerkung,bemerkungen,anmerkung,anmerkungen,remarques,remarque,commentaires,notas,observaciones,comentarios',
}

/** Narthex has no field for the headings in `OTHER`. They help to find the heading row. */
const OTHER = new Set(
  (
    'middle name,maiden name,name prefix,name suffix,prefix,suffix,title,gender,sex,marital status,' +
    'grade,school,child,anniversary,wedding date,age,campus,employer,fax,photo,' +
    'person id,breeze id,remote id,import key,family role,household role,address 2,address2,address line 2,' +
    'home address street line 2,envelope number,occupation,medical notes,added date,inactive date,inactive reason,' +
    'graduation year,household primary contact,geschlecht,anrede,titel,sexe,civilite,sexo'
  ).split(','),
)

const places = new Map<string, { field: MemberField; rank: number }>()
for (const [field, names] of Object.entries(HEADINGS)) {
  names.split(',').forEach((name, rank) => {
    if (!places.has(name)) places.set(name, { field: field as MemberField, rank })
  })
}

/** A text below one of these headings goes into the notes together with the heading, such as 'Nickname: Buz' and 'Role: Elder'. */
const NOTED = new Set(
  (
    'nickname,nick name,nick,known as,goes by,called,spitzname,surnom,apodo,role,roles,church role,position,' +
    'ministry,ministries,rolle,funktion,dienst,amt,fonction,ministere,rol,funcion,cargo,ministerio'
  ).split(','),
)

/** A column with one of these headings has the second line of an address, which follows the street. */
const SECOND_LINES = new Set(
  'address 2,address2,address line 2,home address street line 2,home address line 2,street line 2,addr 2,apt,unit'.split(
    ',',
  ),
)

/**
 * Returns the field that a heading names. Among several columns for a field, the column with the lowest `rank` is used.
 */
export function memberHeading(words: string): { field: MemberField; rank: number } | null {
  if (NOTED.has(words)) return { field: 'notes', rank: 100 }
  return SECOND_LINES.has(words) ? { field: 'street', rank: 100 } : (places.get(words) ?? null)
}

/** Returns whether a heading belongs to a list of people. */
export function isMemberHeading(words: string): boolean {
  return places.has(words) || OTHER.has(words) || NOTED.has(words)
}

/**
 * Returns whether a heading means a person's role in the church. The role may be only a status, such as "Member" or
 * "Visitor".
 */
export function isRole(words: string): boolean {
  return /^(roles?|church role|rolle|rol)$/.test(words)
}

/** Returns whether a heading only says that its column has notes. */
export function areNotes(words: string): boolean {
  return places.get(words)?.field === 'notes'
}
