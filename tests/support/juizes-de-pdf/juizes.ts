import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pythonCom } from '#tests/support/clientes-oficiais/python.ts';

const executar = promisify(execFile);
const AQUI = path.dirname(fileURLToPath(import.meta.url));
const RAIZ = path.join(AQUI, '../../../.atalaia/juizes-de-pdf');
const [INSTALAR_MS, JULGAR_MS] = [300_000, 120_000];

const DSS = 'eu.europa.ec.joinup.sd-dss';
/** What Maven is asked for, by judge. */
const JAVA = {
  verapdf: [['org.verapdf.apps', 'greenfield-apps', '1.28.2']],
  dss: ['dss-pades-pdfbox', 'dss-utils-google-guava', 'dss-validation', 'dss-policy-jaxb', 'dss-cms-object'].map(
    (artifact) => [DSS, artifact, '6.4'],
  ),
} as const satisfies Record<string, readonly (readonly string[])[]>;

/** Whom a judge trusts, and what authorities answer (OCSP) of the certificates between that one and who signed. */
interface Confianca {
  readonly certificado?: string | undefined;
  readonly respostas?: readonly Uint8Array[];
}

/** Says what somebody else's program finds in each of some documents: beginning it takes longer than any of them. */
export type Juiz = (
  documentos: readonly Uint8Array[],
  certificado?: string,
  respostas?: readonly Uint8Array[],
) => Promise<readonly string[]>;

/**
 * PDF/A by veraPDF: a line that begins with PASS or FAIL, and the rules that failed. Null where there is no Java.
 * @param perfil `ua1`: what whoever reads aloud needs of a document, as far as a program can tell
 */
export async function verapdf(perfil: '2b' | 'ua1' = '2b'): Promise<Juiz | null> {
  const jars = await jarsDe('verapdf');
  if (jars === null) return null;
  const classe = 'org.verapdf.apps.GreenfieldCliWrapper';
  return (documentos) =>
    comArquivos(documentos, {}, async (pdfs) => {
      const opcoes = ['--flavour', perfil, '--format', 'text', '-v'];
      const dito = await saidaDe('java', ['-cp', jars, classe, ...opcoes, ...pdfs]);
      // A line for each document, and below it the rules that failed.
      const partes = dito.split(/^(?=(?:PASS|FAIL) )/m);
      return pdfs.map((pdf) => partes.find((parte) => parte.includes(pdf)) ?? dito);
    });
}

/** PAdES by EU DSS: `TOTAL_PASSED PAdES-BASELINE-B` after the name of its file where all is well. Null where there is no Java. */
export async function dss(): Promise<Juiz | null> {
  const jars = await jarsDe('dss');
  if (jars === null) return null;
  const programa = path.join(AQUI, 'ValidarAssinatura.java');
  return (documentos, certificado, respostas = []) =>
    comArquivos(documentos, { certificado, respostas }, async (pdfs, pem, ocsps) => {
      const dito = await saidaDe('java', ['-cp', jars, programa, pem, ...pdfs, ...ocsps]);
      return pdfs.map((pdf) => dito.split('\n').find((linha) => linha.startsWith(`${pdf} `)) ?? dito);
    });
}

/** PAdES by pyHanko: `INTACT:TRUSTED` where all is well. Null where there is no Python. */
export async function pyhanko(): Promise<Juiz | null> {
  const python = await pythonCom(path.join(RAIZ, 'pyhanko'), ['pyhanko==0.38.0', 'pyhanko-cli']);
  if (python === null) return null;
  const programa = path.join(path.dirname(python), 'pyhanko');
  return (documentos, certificado) =>
    comArquivos(documentos, { certificado }, async (pdfs, pem) => {
      const ditos: string[] = [];
      for (const pdf of pdfs)
        ditos.push(await saidaDe(python, [programa, 'sign', 'validate', '--trust', pem, '--trust-replace', pdf]));
      return ditos;
    });
}

async function comArquivos(
  documentos: readonly Uint8Array[],
  { certificado, respostas = [] }: Confianca,
  julgar: (pdfs: readonly string[], pem: string, ocsps: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-juiz-'));
  const pem = path.join(pasta, 'certificado.pem');
  try {
    const pdfs = documentos.map((_, i) => path.join(pasta, `documento-${i}.pdf`));
    const ocsps = respostas.map((_, i) => path.join(pasta, `resposta-${i}.ocsp`));
    for (const [i, pdf] of pdfs.entries()) await writeFile(pdf, documentos[i] ?? '');
    for (const [i, ocsp] of ocsps.entries()) await writeFile(ocsp, respostas[i] ?? '');
    if (certificado !== undefined) await writeFile(pem, certificado);
    return await julgar(pdfs, pem, ocsps);
  } finally {
    await rm(pasta, { recursive: true, force: true });
  }
}

/** What a program says, however it ends: a judge that condemns ends with a status of its own. */
async function saidaDe(programa: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout, stderr } = await executar(programa, [...args], { timeout: JULGAR_MS });
    return `${stdout}${stderr}`;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    if (stdout === '' && stderr === '') throw error;
    return `${stdout}${stderr}`;
  }
}

/** A class path; null, and a line that says so, where Java or Maven are not there. */
async function jarsDe(juiz: keyof typeof JAVA): Promise<string | null> {
  const pasta = path.join(RAIZ, juiz);
  if (existsSync(pasta)) return path.join(pasta, '*');
  const meia = `${pasta}.${process.pid}`;
  try {
    await executar('java', ['-version']);
    await mkdir(meia, { recursive: true });
    await writeFile(path.join(meia, 'pom.xml'), pomDe(JAVA[juiz]));
    const args = ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=jars'];
    await executar('mvn', args, { cwd: meia, timeout: INSTALAR_MS });
    await rename(path.join(meia, 'jars'), pasta);
    return path.join(pasta, '*');
  } catch (error) {
    // Another test file may have brought it meanwhile.
    if (existsSync(pasta)) return path.join(pasta, '*');
    console.warn(`NOT HELD: ${juiz} could not be set up (${String(error).slice(0, 200)})`);
    return null;
  } finally {
    await rm(meia, { recursive: true, force: true });
  }
}

function pomDe(artefatos: readonly (readonly string[])[]): string {
  const dependencias = artefatos.map(
    ([grupo, artefato, versao]) =>
      `<dependency><groupId>${grupo}</groupId><artifactId>${artefato}</artifactId><version>${versao}</version></dependency>`,
  );
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>atalaia</groupId><artifactId>juizes</artifactId><version>1</version>
<dependencies>${dependencias.join('')}</dependencies></project>`;
}
