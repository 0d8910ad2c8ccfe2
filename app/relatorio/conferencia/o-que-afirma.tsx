import { Text } from '@mantine/core';
import { instanteComFuso } from '#app/kit/datas.ts';
import { Dado } from '#app/kit/ficha/dado.tsx';
import { plural } from '#app/kit/formatos.ts';
import { provedorEmPalavras } from '#app/mensagens/provedor.ts';
import type { AlgoritmosDoDocumento, CenaDoDocumento } from '#domain/relatorio/relatorio.events.ts';
import { algoritmosEmPalavras } from '../relatorio.mensagens.ts';
import { textosDaConferencia as textos } from './conferencia.mensagens.ts';

interface Props {
  readonly cenas: { readonly total: number; readonly citadas: readonly CenaDoDocumento[] | null } | null;
  readonly algoritmos: AlgoritmosDoDocumento | null;
  readonly modelo: number;
}

/** Of which scenes its images are, and what computed and drew it; of what was issued before it said so, nothing. */
export function OQueAfirma({ cenas, algoritmos, modelo }: Props) {
  return (
    <>
      {cenas !== null && (
        <Dado nome="Cenas das imagens">
          {cenas.total === 0 ? textos.semCenas : <Cenas total={cenas.total} citadas={cenas.citadas} />}
        </Dado>
      )}
      {algoritmos !== null && (
        <Dado nome="Algoritmos em vigor na emissão">
          {algoritmosEmPalavras(algoritmos)}; modelo do documento {modelo}
        </Dado>
      )}
    </>
  );
}

function Cenas({ total, citadas }: NonNullable<Props['cenas']>) {
  const quantas = plural(total, 'cena', 'cenas');
  if (citadas === null) return `${quantas}: ${textos.cenasNaoCitadas}`;
  return (
    <details>
      <summary>{quantas}</summary>
      {citadas.map(({ provedor, id, satelite, obtida_em, sha256 }) => (
        <Text key={`${provedor} ${id} ${sha256}`} size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {[satelite, provedorEmPalavras(provedor), obtida_em === null ? null : instanteComFuso(obtida_em)]
            .filter(Boolean)
            .join(', ')}
          : {id}
          {sha256 !== null && ` (SHA-256 do arquivo: ${sha256})`}
        </Text>
      ))}
    </details>
  );
}
