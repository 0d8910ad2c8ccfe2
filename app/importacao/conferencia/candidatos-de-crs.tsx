import { Button, Text, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useHidratado } from '#app/kit/hidratado.ts';
import type { Extensao } from '#app/map/still/vista.ts';
import classes from './conferencia.module.css';
import { comoEscolha, Decisao, type Escolhas } from './decisao.tsx';
import type { ConteudoNaTela, DecisaoNaTela } from './envio-em-conferencia.ts';

const LugarNoPais = lazy(() => import('./lugar-no-pais.tsx'));

interface Props {
  readonly decisao: DecisaoNaTela;
  readonly conteudo: ConteudoNaTela;
  readonly escolhas: Escolhas;
  aoVer(extensao: Extensao): void;
}

/** The coordinate system, with the place where the content lies under the one that is picked. */
export function CandidatosDeCrs({ decisao, conteudo: { crs, extensao }, escolhas, aoVer }: Props) {
  const hidratado = useHidratado();
  const valor = escolhas.valorDe(decisao);
  const candidato = crs.candidatos.find((um) => String(um.crs) === (valor ?? decisao.proposta));
  const lugar = candidato?.extensao ?? (valor === null || valor === decisao.proposta ? extensao : null);
  const rotulos = Object.fromEntries(
    crs.candidatos.map((um) => [
      String(um.crs),
      `${um.nome} (EPSG:${um.crs})${um.extensao || um.crs === crs.usado ? '' : ', sem lugar possível'}`,
    ]),
  );
  return (
    <Decisao
      decisao={decisao}
      escolhas={escolhas}
      rotulos={rotulos}
      depois={<OutroSistema decisao={decisao} escolhas={escolhas} />}
    >
      <Text size="xs" c="dimmed">
        {textoDoCrs(crs)}
      </Text>
      {lugar !== null && hidratado && (
        <Suspense fallback={<div className={classes.lugar} />}>
          <LugarNoPais
            extensao={lugar}
            descricao={`Onde o conteúdo fica em ${rotulos[valor ?? ''] ?? 'seu sistema'}`}
          />
        </Suspense>
      )}
      {lugar !== null && hidratado && (
        <Button variant="default" size="compact-xs" w="fit-content" onClick={() => aoVer(lugar)}>
          Ver no mapa
        </Button>
      )}
    </Decisao>
  );
}

/** What the file says of its system, and why that is not enough where it is not. */
function textoDoCrs({ declarado, origem, duvidoso, motivo }: ConteudoNaTela['crs']): string {
  if (origem === 'padrao' && !duvidoso) return 'O formato do arquivo tem um sistema só.';
  const dito = declarado === null ? 'O arquivo não diz em que sistema está.' : `O arquivo diz: ${declarado}.`;
  return motivo === 'desconhecido' ? `${dito} Esse sistema não foi reconhecido: escolha o que vale.` : dito;
}

/** Any other system by its code; the server says whether it takes it. */
function OutroSistema({ decisao, escolhas }: Pick<Props, 'decisao' | 'escolhas'>) {
  const valor = escolhas.valorDe(decisao);
  const outro = valor !== null && !decisao.opcoes.includes(valor) ? valor : '';
  return (
    <>
      <TextInput
        size="xs"
        label="Outro código EPSG"
        inputMode="numeric"
        placeholder="31982"
        maxLength={5}
        maw={180}
        value={outro}
        onChange={(event) => escolhas.escolher(decisao, event.currentTarget.value.replace(/\D/g, ''))}
      />
      {outro !== '' && <input type="hidden" name={escolhas.nomeDe(decisao)} value={comoEscolha(decisao, outro)} />}
    </>
  );
}
