import { Alert, Anchor, Stack, Text } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PaginaDeEntrada } from '#app/identidade/entrada/pagina-de-entrada.tsx';
import { instanteComFuso } from '#app/kit/datas.ts';
import { Dado, Dados } from '#app/kit/ficha/dado.tsx';
import { numero as numeroNaTela, plural, tamanho } from '#app/kit/formatos.ts';
import { mudaram, surgiram, textosDaConferencia as textos } from '#app/relatorio/conferencia/conferencia.mensagens.ts';
import { ConferirArquivo } from '#app/relatorio/conferencia/conferir-arquivo.tsx';
import { OQueAfirma } from '#app/relatorio/conferencia/o-que-afirma.tsx';
import { conferirDocumento } from '#app/relatorio/conferencia.server.ts';
import { lerPublico } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [
  { title: `${textos.titulo} · Atalaia` },
  { name: 'robots', content: 'noindex' },
];

/** What anybody who holds a document may know of it, and whether theirs is the one that was issued. */
export const loader = lerPublico('conferenciaDoDocumento', conferirDocumento);

export default function Conferencia() {
  const { documento, certificado } = useLoaderData<typeof loader>();
  const { numero, emitido_em, posicao, sha256, bytes, substituido_por, deteccoes, mudadas, novas, prova } = documento;
  return (
    <PaginaDeEntrada titulo={textos.titulo} descricao={`Documento ${numero}`} largo>
      <Stack gap="md">
        {substituido_por !== null && (
          <Alert color="yellow">
            {textos.substituido}{' '}
            <Anchor underline="always" component={Link} to={`/conferir/${substituido_por}`}>
              {substituido_por}
            </Anchor>
          </Alert>
        )}
        <Dados>
          <Dado nome="Emitido em">{instanteComFuso(emitido_em)}</Dado>
          <Dado nome="O que se sabia até">posição {posicao} do registro</Dado>
          <Dado nome="Detecções de que fala">
            {numeroNaTela(deteccoes)}
            {deteccoes > 0 && `: ${oQueMudou(mudadas)}`}
          </Dado>
          {novas !== null && novas > 0 && (
            <Dado nome="Detecções que surgiram">{surgiram(plural(novas, 'detecção nova', 'detecções novas'))}</Dado>
          )}
          <OQueAfirma {...documento} />
          <Dado nome="Tamanho">{tamanho(bytes)}</Dado>
          <Dado nome="SHA-256">{sha256}</Dado>
        </Dados>
        <ConferirArquivo sha256={sha256} />
        {prova === null ? (
          <Text c="dimmed">{textos.semProva}</Text>
        ) : (
          <Text>
            A emissão é o evento de número {(prova.indice + 1).toLocaleString('pt-BR')} do registro assinado.{' '}
            <Anchor
              underline="always"
              href={comoArquivo(`${JSON.stringify(prova, null, 2)}\n`, 'application/json')}
              download={`${numero}.prova.json`}
            >
              Baixar a prova
            </Anchor>
          </Text>
        )}
        <Text c="dimmed">
          {certificado.proprio && `${textos.proprio} `}
          <Anchor
            underline="always"
            href={comoArquivo(certificado.pem, 'application/x-pem-file')}
            download="certificado.pem"
          >
            Baixar o certificado
          </Anchor>
        </Text>
      </Stack>
    </PaginaDeEntrada>
  );
}

function oQueMudou(mudadas: ReturnType<typeof useLoaderData<typeof loader>>['documento']['mudadas']): string {
  if (mudadas === null) return textos.naoCitadas;
  if (mudadas.desde === null) return textos.iguais;
  return mudaram(plural(mudadas.total, 'mudou', 'mudaram'), instanteComFuso(mudadas.desde));
}

const comoArquivo = (texto: string, tipo: string) => `data:${tipo};charset=utf-8,${encodeURIComponent(texto)}`;
