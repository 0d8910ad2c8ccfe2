/** Mebibytes that a file may have to go as an attachment: mail servers take about ten, and a third more is on the way. */
export const MAX_ANEXO_MIB = 7;
