import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { AndamentoDoEnvio } from '../andamento-do-envio.tsx';
import classes from './conferencia.module.css';
import type { EnvioEmConferencia } from './envio-em-conferencia.ts';

interface Props {
  readonly envio: EnvioEmConferencia;
}

/** The files are still being read: the page goes on by itself when they are. */
export function EmAndamento({ envio }: Props) {
  return (
    <Stack p="md" gap="sm">
      <Text size="sm">Os arquivos estão sendo lidos. Esta página se atualiza sozinha; você também pode sair dela.</Text>
      <AndamentoDoEnvio id={envio.id} inicial={envio.andamento} />
    </Stack>
  );
}

const TEXTOS: Readonly<Partial<Record<EnvioEmConferencia['estado'], string>>> = {
  publicada: 'Este envio já foi publicado: as camadas dele estão no mapa.',
  desfeita: 'Este envio foi desfeito: as camadas dele não aparecem até que seja refeito.',
  descartada: 'Este envio foi cancelado: nada dele foi publicado.',
  expirada: 'Este envio venceu sem ser publicado.',
  recusada: 'Este envio foi recusado: nada dele foi guardado como camada.',
};

/** Nothing is left to be reviewed, and why. */
export function Encerrado({ envio, alterada }: Props & { readonly alterada: boolean }) {
  return (
    <Stack p="md" gap="sm">
      <Alert color={alterada ? 'orange' : 'gray'} role={alterada ? 'alert' : 'note'}>
        {TEXTOS[envio.estado]}
        {alterada && ' O que você editou aqui não foi salvo, e já não pode ser.'}
      </Alert>
      {envio.problemas.length > 0 && (
        <List size="sm" className={classes.problemas}>
          {envio.problemas.map((texto) => (
            <List.Item key={texto}>{texto}</List.Item>
          ))}
        </List>
      )}
      <Button component={Link} to={`/camadas/upload/${envio.id}/relatorio`} variant="default" w="fit-content">
        Ver o relatório do envio
      </Button>
    </Stack>
  );
}
