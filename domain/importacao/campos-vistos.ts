import { cortado } from '../kernel/text.ts';
import { type EspecieDeDado, especiePeloNome, especiePeloValor, mascarar } from './campos-pessoais.ts';
import type { Duvida } from './duvidas.ts';
import type { ConteudoInspecionado } from './relatorio-da-inspecao.ts';

type Valor = string | number | boolean | null;
export type Atributos = Readonly<Record<string, Valor>>;
/** What is done with a personal field. */
export type DecisaoSobreCampo = 'omitir' | 'proteger' | 'manter';

type Usadas = ReadonlyMap<string, DecisaoSobreCampo>;
const NENHUMA: Usadas = new Map();

/** Different fields of a layer of a file: each feature may have others, and every one is asked about and shown. */
export const MAX_CAMPOS = 1_000;

/** Values of a field whose content is looked at. */
const OLHADOS = 500;
const EXEMPLOS = 3;
const MAX_EXEMPLO = 80;
/** Part of the values that must look like a code of a person where their form alone does not tell. */
const PARTE_INCERTA = 0.5;

/** Begins the text that stands in the place of a protected value. */
export const MARCA_DE_PROTEGIDO = 'protegido:v1:';

interface CampoVisto {
  tipo: 'texto' | 'numero' | 'logico' | 'vazio';
  preenchidos: number;
  olhados: number;
  exemplos: string[];
  /** How often each kind was seen, sure and not sure. */
  certas: Partial<Record<EspecieDeDado, number>>;
  incertas: Partial<Record<EspecieDeDado, number>>;
}

/** What was seen by one reader, as plain data. */
export type CamposExportados = readonly (readonly [string, CampoVisto])[];

/** What the fields of a layer hold, gathered while its features pass. */
export class CamposVistos {
  private readonly vistos = new Map<string, CampoVisto>();

  ver(attributes: Atributos): void {
    for (const nome in attributes) {
      const valor = attributes[nome] ?? null;
      const visto = this.vistos.get(nome) ?? this.novo(nome);
      if (valor === null || valor === '') continue;
      visto.preenchidos++;
      if (visto.olhados < OLHADOS) olhar(visto, valor);
    }
  }

  exportar(): CamposExportados {
    return [...this.vistos];
  }

  /** What several readers saw of the same layer. */
  static juntar(varios: readonly CamposExportados[]): CamposVistos {
    const juntos = new CamposVistos();
    for (const [nome, visto] of varios.flat()) juntos.somar(nome, visto);
    return juntos;
  }

  /** @param usadas what the reading did with personal fields; protection is proposed for any other */
  campos(usadas: Usadas = NENHUMA): ConteudoInspecionado['campos'] {
    return [...this.vistos].map(([nome, visto]) => {
      const pessoal = pessoalDe(nome, visto);
      const amostras_mascaradas = visto.exemplos.map(mascarar);
      return {
        nome,
        tipo: visto.tipo,
        preenchidos: visto.preenchidos,
        exemplos: pessoal ? [] : visto.exemplos,
        pessoal: pessoal && { ...pessoal, amostras_mascaradas, proposta: usadas.get(nome) ?? 'proteger' },
      };
    });
  }

  /** Fields that look personal: somebody has to say what becomes of them. */
  duvidas(arquivo: string, camada: string, usadas: Usadas = NENHUMA): readonly Duvida[] {
    return this.campos(usadas).flatMap(({ nome, pessoal, preenchidos }) =>
      pessoal
        ? [
            {
              assunto: 'campo_pessoal' as const,
              arquivo,
              camada,
              campo: nome,
              proposta: pessoal.proposta,
              opcoes: ['omitir', 'proteger', 'manter'],
              feicoes: preenchidos,
            },
          ]
        : [],
    );
  }

  private novo(nome: string): CampoVisto {
    const visto: CampoVisto = { tipo: 'vazio', preenchidos: 0, olhados: 0, exemplos: [], certas: {}, incertas: {} };
    this.vistos.set(nome, visto);
    return visto;
  }

  private somar(nome: string, outro: CampoVisto): void {
    const visto = this.vistos.get(nome) ?? this.novo(nome);
    visto.tipo = visto.tipo === 'vazio' || visto.tipo === outro.tipo ? outro.tipo : 'texto';
    if (outro.tipo === 'vazio' && visto.preenchidos > 0) visto.tipo = 'texto';
    visto.preenchidos += outro.preenchidos;
    visto.olhados += outro.olhados;
    for (const exemplo of outro.exemplos) guardarExemplo(visto, exemplo);
    for (const onde of ['certas', 'incertas'] as const) {
      for (const [especie, n] of Object.entries(outro[onde])) {
        const chave = especie as EspecieDeDado;
        visto[onde][chave] = (visto[onde][chave] ?? 0) + n;
      }
    }
  }
}

function olhar(visto: CampoVisto, valor: Exclude<Valor, null>): void {
  visto.olhados++;
  const tipo = typeof valor === 'number' ? 'numero' : typeof valor === 'boolean' ? 'logico' : 'texto';
  visto.tipo = visto.tipo === 'vazio' || visto.tipo === tipo ? tipo : 'texto';
  const texto = String(valor).trim();
  guardarExemplo(visto, cortado(texto, MAX_EXEMPLO));
  const especie = typeof valor === 'boolean' ? null : especiePeloValor(texto);
  if (!especie) return;
  const onde = especie.certa ? visto.certas : visto.incertas;
  onde[especie.especie] = (onde[especie.especie] ?? 0) + 1;
}

function guardarExemplo(visto: CampoVisto, texto: string): void {
  if (visto.exemplos.length < EXEMPLOS && texto !== '' && !visto.exemplos.includes(texto)) visto.exemplos.push(texto);
}

function pessoalDe(nome: string, visto: CampoVisto): { especie: EspecieDeDado; por: 'nome' | 'conteudo' } | null {
  const [certa] = Object.keys(visto.certas) as EspecieDeDado[];
  if (certa) return { especie: certa, por: 'conteudo' };
  const incerta = Object.entries(visto.incertas).find(([, n]) => n >= visto.olhados * PARTE_INCERTA);
  if (incerta) return { especie: incerta[0] as EspecieDeDado, por: 'conteudo' };
  const peloNome = especiePeloNome(nome);
  // A column of yes and no that is called "tem_telefone" tells nobody's number.
  return peloNome && visto.tipo !== 'logico' ? { especie: peloNome, por: 'nome' } : null;
}

/**
 * Attributes as they may be stored: personal fields left out, or closed by `proteger`.
 * The type of a value goes along into its closed text.
 */
export function aplicarCampos(
  attributes: Atributos,
  decisoes: Readonly<Record<string, DecisaoSobreCampo>>,
  proteger: (texto: string) => string,
): Record<string, Valor> {
  const aplicados: Record<string, Valor> = {};
  for (const nome in attributes) {
    const valor = attributes[nome] ?? null;
    const decisao = decisoes[nome] ?? 'manter';
    if (decisao === 'omitir') continue;
    aplicados[nome] = decisao === 'proteger' && valor !== null ? proteger(JSON.stringify(valor)) : valor;
  }
  return aplicados;
}

export function ehProtegido(valor: unknown): valor is string {
  return typeof valor === 'string' && valor.startsWith(MARCA_DE_PROTEGIDO);
}
