import type { CommonQueryMethods } from 'slonik';
import { nomeDaUf, type Uf } from '#domain/geocodificacao/estados.ts';
import type { Lugar, LugarComLimite, LugarDoPonto } from '#domain/geocodificacao/lugar.ts';
import { separarEstado, simplificar } from '#domain/geocodificacao/nomes.ts';
import { ordenar } from '#domain/geocodificacao/ordenar.ts';
import type { Atlas, Geocodificador } from './geocoder.ts';
import {
  type CandidatoRow,
  candidatos,
  type LugarRow,
  lugarDoCodigo,
  municipioEm,
  municipiosPerto,
} from './places.queries.ts';

/** Suggestions at most. */
const LUGARES = 8;
const DO_IBGE = /^ibge\.(\d{2}|\d{7})$/;

/** States and municipalities of Brazil, which came with the application: no internet, and no secret either. */
export interface GeocodificadorProprio extends Geocodificador, Atlas {
  /** The municipality of this name that a point lies in, whoever found the point. */
  municipioEm(nome: string, ponto: readonly [lng: number, lat: number]): Promise<LugarComLimite | null>;
}

export function createEmbeddedGeocoder({ leitor }: { readonly leitor: CommonQueryMethods }): GeocodificadorProprio {
  const achar = async (consulta: string, uf: Uf | null): Promise<readonly CandidatoRow[]> => {
    const rows = await leitor.any(candidatos(consulta, uf));
    return ordenar(
      consulta,
      rows.map((row) => ({ ...row, estado: eEstado(row) })),
    );
  };
  return {
    async buscar(texto) {
      const consulta = simplificar(texto);
      if (consulta === '') return [];
      const noEstado = separarEstado(consulta);
      const [comEstado, semEstado] = await Promise.all([
        noEstado === null ? [] : achar(noEstado.nome, noEstado.uf),
        achar(consulta, null),
      ]);
      // "lagoa da pr" is still on its way to "Lagoa da Prata".
      const inteira = semEstado.some(({ busca }) => busca.startsWith(consulta));
      const achados = inteira ? [...semEstado, ...comEstado] : [...comEstado, ...semEstado];
      const lugares = new Map(achados.map((row) => [row.codigo, row]));
      return [...lugares.values()].slice(0, LUGARES).map(lugarDe);
    },
    async obter(id) {
      const [, codigo] = DO_IBGE.exec(id) ?? [];
      if (codigo === undefined) return null;
      return comLimite(await leitor.maybeOne(lugarDoCodigo(Number(codigo))));
    },
    async ondeFica(ponto): Promise<LugarDoPonto> {
      const rows = await leitor.any(municipiosPerto(ponto));
      const ufs = [...new Set(rows.map(({ uf }) => uf as Uf))];
      const dentro = rows.find((row) => row.dentro);
      return { uf: ufs[0] ?? null, ufs, municipio: dentro === undefined ? null : lugarDe(dentro) };
    },
    async municipioEm(nome, ponto) {
      return comLimite((await leitor.any(municipioEm(simplificar(nome), ponto)))[0] ?? null);
    },
  };
}

const eEstado = ({ codigo }: LugarRow) => codigo < 100;

function comLimite(row: (LugarRow & Pick<LugarComLimite, 'limite'>) | null): LugarComLimite | null {
  return row && { ...lugarDe(row), limite: row.limite };
}

function lugarDe(row: LugarRow): Lugar {
  const { codigo, nome, uf, capital, centro, extensao, tem_limite } = row;
  return {
    id: `ibge.${codigo}`,
    nome,
    uf,
    centro,
    extensao,
    temLimite: tem_limite,
    tipo: eEstado(row) ? 'estado' : 'municipio',
    descricao: eEstado(row) ? `Estado · ${uf}` : `${capital ? 'Capital' : 'Município'} · ${nomeDaUf(uf)}`,
  };
}
