import { type CampoVisto, TEXTO_DBF } from '#domain/exportacao/campos.ts';
import { PROTEGIDO } from '#projections/exportacao/camadas-exportadas.queries.ts';

/** An attribute as it stands over all layers of an export. */
export interface CampoObservado extends CampoVisto {
  readonly protegidos: number;
  /** Texts longer than a DBF holds. */
  readonly longos: number;
}

type Contagem = { -readonly [K in keyof Omit<CampoObservado, 'chave' | 'repete'>]: CampoObservado[K] };

/** Counts what stands in attributes as they come. */
export function createFieldObserver() {
  const contagens = new Map<string, Contagem>();
  return {
    /** @param documents one JSON object for each layer */
    see(documents: readonly Buffer[]): void {
      for (const document of documents) {
        const attributes = JSON.parse(document.toString('utf8')) as Readonly<Record<string, unknown>>;
        for (const chave of Object.keys(attributes)) {
          const known = contagens.get(chave);
          const contagem = known ?? nothing();
          if (known === undefined) contagens.set(chave, contagem);
          count(contagem, attributes[chave]);
        }
      }
    },
    /** By name. */
    campos(): readonly CampoObservado[] {
      return [...contagens]
        .map(([chave, contagem]) => ({ chave, ...contagem, repete: null }))
        .sort((a, b) => a.chave.localeCompare(b.chave, 'pt-BR'));
    },
  };
}

function nothing(): Contagem {
  return { textos: 0, numeros: 0, logicos: 0, maior: null, decimais: 0, bytes: 0, protegidos: 0, longos: 0 };
}

function count(contagem: Contagem, value: unknown): void {
  if (typeof value === 'number') {
    contagem.numeros += 1;
    contagem.maior = Math.max(contagem.maior ?? 0, Math.abs(value));
    if (!Number.isInteger(value)) contagem.decimais = Math.max(contagem.decimais, decimalsOf(value));
  } else if (typeof value === 'string') {
    contagem.textos += 1;
    const bytes = Buffer.byteLength(value);
    contagem.bytes = Math.max(contagem.bytes, bytes);
    if (bytes > TEXTO_DBF) contagem.longos += 1;
    if (value.startsWith(PROTEGIDO)) contagem.protegidos += 1;
  } else if (typeof value === 'boolean') contagem.logicos += 1;
}

/** Digits behind the point, as a number of double precision is written. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
}
